/// Writes lines into the log for a part of the app.
public struct Logger: Sendable {
  private let target: OSLog

  public init() {
    target = .default
  }

  public init(subsystem: String, category: String) {
    target = OSLog(subsystem: subsystem, category: category)
  }

  public init(_ logObj: OSLog) {
    target = logObj
  }

  public func log(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func log(level: OSLogType, _ message: OSLogMessage) {
    target.write(message.text)
  }

  public func trace(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func debug(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func info(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func notice(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func warning(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func error(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func critical(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func fault(_ message: OSLogMessage) {
    target.write(message.text)
  }
}
