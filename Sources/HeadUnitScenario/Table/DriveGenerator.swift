public import HeadUnitCore

/// Makes up commands: every verb, every option, nasty texts.
public enum DriveGenerator {
  public static func command(using generator: inout SeededGenerator) -> DriveCommand {
    pick(makers, using: &generator)
  }

  static func momentary(using generator: inout SeededGenerator) -> DriveCommand {
    pick(momentaryMakers, using: &generator)
  }

  private typealias Maker = @Sendable (inout SeededGenerator) -> DriveCommand

  private static let makers = CommandTable.allForms.compactMap(\.random)
  private static let momentaryMakers = CommandTable.allForms.filter(\.isMomentary).compactMap(
    \.random)

  private static func pick(
    _ makers: [Maker], using generator: inout SeededGenerator
  ) -> DriveCommand {
    makers[Int.random(in: makers.indices, using: &generator)](&generator)
  }
}
