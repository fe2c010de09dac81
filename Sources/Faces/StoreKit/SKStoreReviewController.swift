// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import Foundation
internal import HeadUnitPhone
public import UIKit

/// Would ask whoever holds the phone what they think of the app: nobody does.
@preconcurrency @MainActor
open class SKStoreReviewController: NSObject {
  open class func requestReview() { SimulatedPhone.current.noteNames(of: "StoreKit") }
  open class func requestReview(in windowScene: UIWindowScene) { requestReview() }
}

/// Says whether the phone may sell: it may not, as there is nothing to buy.
///
/// Whoever buys all the same hears of a payment that failed; nothing can be restored.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
  private static let one = SKPaymentQueue()
  private let lock = NSLock()
  private var observers: [any SKPaymentTransactionObserver] = []

  open class func `default`() -> SKPaymentQueue { one }
  open class func canMakePayments() -> Bool { false }
  open weak var delegate: (any SKPaymentQueueDelegate)?
  open var transactions: [SKPaymentTransaction] { [] }
  open var transactionObservers: [any SKPaymentTransactionObserver] { lock.withLock { observers } }
  open var storefront: SKStorefront? { nil }

  open func add(_ observer: any SKPaymentTransactionObserver) {
    lock.withLock { observers.append(observer) }
  }

  open func remove(_ observer: any SKPaymentTransactionObserver) {
    lock.withLock { observers.removeAll { $0 === observer } }
  }

  open func add(_ payment: SKPayment) {
    SimulatedPhone.current.noteNames(of: "StoreKit")
    let transaction = SKPaymentTransaction(payment)
    DispatchQueue.main.async { [self] in
      for observer in transactionObservers {
        observer.paymentQueue(self, updatedTransactions: [transaction])
      }
    }
  }

  open func restoreCompletedTransactions() {
    SimulatedPhone.current.noteNames(of: "StoreKit")
    DispatchQueue.main.async { [self] in
      for observer in transactionObservers {
        observer.paymentQueueRestoreCompletedTransactionsFinished(self)
      }
    }
  }

  open func restoreCompletedTransactions(withApplicationUsername username: String?) {
    restoreCompletedTransactions()
  }

  open func finishTransaction(_ transaction: SKPaymentTransaction) {}
  open func presentCodeRedemptionSheet() {}
}

public protocol SKPaymentQueueDelegate: NSObjectProtocol {}

/// In whose shop the phone would buy.
open class SKStorefront: NSObject, @unchecked Sendable {
  open var countryCode: String { "" }
  open var identifier: String { "" }
}

/// Something that is wanted.
open class SKPayment: NSObject, @unchecked Sendable {
  open internal(set) var productIdentifier: String
  open internal(set) var quantity = 1
  open internal(set) var applicationUsername: String?

  public init(product: SKProduct) {
    productIdentifier = product.productIdentifier
    super.init()
  }
}

open class SKMutablePayment: SKPayment, @unchecked Sendable {}

/// What became of it.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
  public let payment: SKPayment
  open var transactionState: SKPaymentTransactionState { .failed }
  open var error: (any Error)? { SKError(.paymentNotAllowed) }
  open var transactionIdentifier: String? { nil }
  open var transactionDate: Date? { nil }
  open var original: SKPaymentTransaction? { nil }

  init(_ payment: SKPayment) {
    self.payment = payment
  }
}

public enum SKPaymentTransactionState: Int, Sendable {
  case purchasing = 0
  case purchased = 1
  case failed = 2
  case restored = 3
  case deferred = 4
}

public protocol SKPaymentTransactionObserver: NSObjectProtocol {
  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])
  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])
  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool
}

extension SKPaymentTransactionObserver {
  public func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {}
  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {}
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
  public func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    false
  }
}

/// Something to buy: the shop is empty, so nobody is ever given one.
open class SKProduct: NSObject, @unchecked Sendable {
  open var productIdentifier: String { "" }
  open var localizedTitle: String { "" }
  open var localizedDescription: String { "" }
  open var price: NSDecimalNumber { .zero }
  open var priceLocale: Locale { .current }
  open var isFamilyShareable: Bool { false }
  open var subscriptionGroupIdentifier: String? { nil }
  open var subscriptionPeriod: SKProductSubscriptionPeriod? { nil }
  open var introductoryPrice: SKProductDiscount? { nil }

  public enum PeriodUnit: UInt, Sendable {
    case day = 0
    case week = 1
    case month = 2
    case year = 3
  }
}

open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
  open var numberOfUnits: Int { 0 }
  open var unit: SKProduct.PeriodUnit { .month }
}

open class SKProductDiscount: NSObject, @unchecked Sendable {
  open var price: NSDecimalNumber { .zero }
  open var numberOfPeriods: Int { 0 }
  open var subscriptionPeriod: SKProductSubscriptionPeriod { SKProductSubscriptionPeriod() }
}

/// A question to the shop.
open class SKRequest: NSObject, @unchecked Sendable {
  open weak var delegate: (any SKRequestDelegate)?
  open func start() { DispatchQueue.main.async { self.delegate?.requestDidFinish(self) } }
  open func cancel() {}
}

@preconcurrency public protocol SKRequestDelegate: NSObjectProtocol {
  func requestDidFinish(_ request: SKRequest)
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  public func requestDidFinish(_ request: SKRequest) {}
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// Asks what there is to buy: nothing by these names.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
  private let identifiers: Set<String>

  public init(productIdentifiers: Set<String>) {
    identifiers = productIdentifiers
    super.init()
  }

  open override func start() {
    SimulatedPhone.current.noteNames(of: "StoreKit")
    let response = SKProductsResponse(identifiers.sorted())
    DispatchQueue.main.async { [self] in
      (delegate as? any SKProductsRequestDelegate)?.productsRequest(self, didReceive: response)
      delegate?.requestDidFinish(self)
    }
  }
}

public protocol SKProductsRequestDelegate: SKRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

open class SKProductsResponse: NSObject, @unchecked Sendable {
  open var products: [SKProduct] { [] }
  public let invalidProductIdentifiers: [String]

  init(_ identifiers: [String]) {
    invalidProductIdentifiers = identifiers
  }
}

open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
  public init(receiptProperties properties: [String: Any]? = nil) {
    super.init()
  }
}

public struct SKError: CustomNSError, Equatable, Sendable {
  public enum Code: Int, Sendable {
    case unknown = 0
    case clientInvalid = 1
    case paymentCancelled = 2
    case paymentInvalid = 3
    case paymentNotAllowed = 4
    case storeProductNotAvailable = 5
    case cloudServicePermissionDenied = 6
    case cloudServiceNetworkConnectionFailed = 7
  }

  public let code: Code
  public static var errorDomain: String { "SKErrorDomain" }
  public var errorCode: Int { code.rawValue }

  public init(_ code: Code) {
    self.code = code
  }

  public static var unknown: Code { .unknown }
  public static var clientInvalid: Code { .clientInvalid }
  public static var paymentCancelled: Code { .paymentCancelled }
  public static var paymentInvalid: Code { .paymentInvalid }
  public static var paymentNotAllowed: Code { .paymentNotAllowed }
  public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
}

/// What the phone may do with the catalogue of music: nothing.
open class SKCloudServiceController: NSObject, @unchecked Sendable {
  open class func authorizationStatus() -> SKCloudServiceAuthorizationStatus { .denied }

  open class func requestAuthorization(
    _ completionHandler: @escaping @Sendable (SKCloudServiceAuthorizationStatus) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(.denied) }
  }

  /// Whoever is denied hears it of everything else too.
  private func deny(_ body: @escaping @Sendable (any Error) -> Void) {
    SimulatedPhone.current.call("music of the shop", on: .global()) {
      body(SKError(.cloudServicePermissionDenied))
    }
  }

  open func requestCapabilities(
    completionHandler: @escaping @Sendable (SKCloudServiceCapability, (any Error)?) -> Void
  ) {
    deny { completionHandler([], $0) }
  }

  open func requestStorefrontCountryCode(
    completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
  ) {
    deny { completionHandler(nil, $0) }
  }

  open func requestStorefrontIdentifier(
    completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
  ) {
    deny { completionHandler(nil, $0) }
  }

  open func requestUserToken(
    forDeveloperToken developerToken: String,
    completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
  ) {
    deny { completionHandler(nil, $0) }
  }

  open func requestUserToken(forDeveloperToken developerToken: String) async throws -> String {
    throw SKError(.cloudServicePermissionDenied)
  }
}

/// What whoever holds the phone may do with music of the shop.
public struct SKCloudServiceCapability: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let musicCatalogPlayback = SKCloudServiceCapability(rawValue: 1 << 0)
  public static let musicCatalogSubscriptionEligible = SKCloudServiceCapability(rawValue: 1 << 1)
  public static let addToCloudMusicLibrary = SKCloudServiceCapability(rawValue: 1 << 8)
}

extension NSNotification.Name {
  public static let SKCloudServiceCapabilitiesDidChange = NSNotification.Name(
    "SKCloudServiceCapabilitiesDidChangeNotification")
  public static let SKStorefrontCountryCodeDidChange = NSNotification.Name(
    "SKStorefrontCountryCodeDidChangeNotification")
}

public enum SKCloudServiceAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied = 1
  case restricted = 2
  case authorized = 3
}

// MARK: - The shop in its newer form

/// Something to buy: the shop is empty.
public struct Product: Identifiable, Hashable, Sendable {
  public let id: String
  public var displayName: String { "" }
  public var description: String { "" }
  public var displayPrice: String { "" }
  public var price: Decimal { 0 }
  public var type: ProductType { .nonConsumable }

  public struct ProductType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let consumable = ProductType(rawValue: "Consumable")
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
  }

  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    case pending
  }

  public struct PurchaseOption: Hashable, Sendable {}

  public enum PurchaseError: Error, Sendable {
    case invalidQuantity
    case productUnavailable
    case purchaseNotAllowed
  }

  public static func products<Identifiers: Collection<String>>(
    for identifiers: Identifiers
  ) async throws -> [Product] {
    SimulatedPhone.current.noteNames(of: "StoreKit")
    return []
  }

  public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
    throw PurchaseError.productUnavailable
  }
}

/// Whether the shop itself has signed something.
public enum VerificationResult<SignedType> {
  case unverified(SignedType, VerificationError)
  case verified(SignedType)

  public enum VerificationError: Error, Sendable {
    case invalidSignature
    case missingRequiredProperties
  }

  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .verified(let value): return value
      case .unverified(_, let error): throw error
      }
    }
  }
}

extension VerificationResult: Sendable where SignedType: Sendable {}

/// Something that was bought: nothing was.
public struct Transaction: Identifiable, Hashable, Sendable {
  public let id: UInt64
  public var originalID: UInt64 { id }
  public var productID: String { "" }
  public var purchaseDate: Date { Date(timeIntervalSince1970: 0) }
  public var expirationDate: Date? { nil }
  public var revocationDate: Date? { nil }
  public var isUpgraded: Bool { false }
  public var productType: Product.ProductType { .nonConsumable }

  public func finish() async {}

  /// None; those to come never come.
  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>
    let isEndless: Bool

    public struct AsyncIterator: AsyncIteratorProtocol {
      let isEndless: Bool

      public mutating func next() async -> Element? {
        guard isEndless else { return nil }
        let never = AsyncStream<Void> { _ in }
        for await _ in never {}
        return nil
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(isEndless: isEndless) }
  }

  public static var all: Transactions { Transactions(isEndless: false) }
  public static var currentEntitlements: Transactions { Transactions(isEndless: false) }
  public static var unfinished: Transactions { Transactions(isEndless: false) }
  public static var updates: Transactions { Transactions(isEndless: true) }
  public static func latest(for productID: String) async -> VerificationResult<Transaction>? { nil }
  public static func currentEntitlement(
    for productID: String
  ) async -> VerificationResult<Transaction>? { nil }
}

/// The shop as a whole.
public enum AppStore {
  public static var canMakePayments: Bool { false }
  public static func sync() async throws { throw StoreKitError.notAvailableInStorefront }
  @MainActor
  public static func requestReview(in scene: UIWindowScene) {
    SKStoreReviewController.requestReview()
  }
}

public enum StoreKitError: Error, Sendable {
  case unknown
  case userCancelled
  case networkError(any Error)
  case notAvailableInStorefront
  case notEntitled
}
