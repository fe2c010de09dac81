import Foundation
import FoundationNetworking
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
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
  }
}
