import HeadUnitScenario
import Testing

@Suite struct ShellWordTests {}
