import Foundation
import FoundationNetworking
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import PhoneFoundation
import Testing

extension Faces {
  @Suite struct OfflineNetworkTests {
    @Test func aRequestWithoutNetworkFailsAsOnThePhone() async throws {
      let app = EmbeddedApp(clock: .virtual) {}
      var simulation = Simulation(profile: Profile(), app: app)
      simulation.perform(.phone(.connected))
      simulation.perform(.phone(.networkChanged(.offline)))
      let url = try #require(URL(string: "https://testdrive.invalid/feed"))

      let error = await #expect(throws: URLError.self) {
        try await URLSession.shared.data(from: url)
      }
      #expect(error?.code == .notConnectedToInternet)
      #expect(Self.isRefused(url))
      simulation.perform(.phone(.networkChanged(.good)))
      #expect(!Self.isRefused(url))
    }

    private static func isRefused(_ url: URL) -> Bool {
      let classes = URLSession.shared.configuration.protocolClasses ?? []
      let ours = classes.first { "\($0)" == "RefusedRequest" } as? URLProtocol.Type
      return ours?.canInit(with: URLRequest(url: url)) ?? false
    }

    @Test func anErrorSaysWhatItKnows() {
      let bytes = Data("rest".utf8)
      let error = URLError(.timedOut, userInfo: [NSURLSessionDownloadTaskResumeData: bytes])
      #expect(error.downloadTaskResumeData == bytes && error.networkUnavailableReason == nil)
      #expect(URLError(.timedOut).downloadTaskResumeData == nil)
      #expect(NSFoundationVersionNumber > NSFoundationVersionNumber_iOS_9_0)
      #expect(NSFoundationVersionNumber_iOS_9_0 > NSFoundationVersionNumber_iOS_8_0)
      #expect(URLError.NetworkUnavailableReason(rawValue: 2) == .constrained)
    }

    @Test func aPaperIsTheBytesItWasMadeOf() throws {
      let bytes = Data([1, 2, 3])
      let paper = try #require(SecCertificateCreateWithData(nil, bytes))
      #expect(SecCertificateCopyData(paper) == bytes)
      #expect(SecCertificateCreateWithData(nil, Data()) == nil)
      let papers = { (trust: SecTrust) -> [SecCertificate?] in
        let places = 0..<SecTrustGetCertificateCount(trust)
        return SecTrustCopyCertificateChain(trust) == nil
          ? [] : places.map { SecTrustGetCertificateAtIndex(trust, $0) }
      }
      let trust = URLProtectionSpace(
        host: "example.org", port: 443, protocol: nil, realm: nil, authenticationMethod: nil
      )._serverTrust
      #expect(trust.map(papers) == nil)
      let configuration = URLSessionConfiguration.default
      configuration.networkServiceType = .avStreaming
      #expect(configuration.networkServiceType != .default)
    }
  }
}
