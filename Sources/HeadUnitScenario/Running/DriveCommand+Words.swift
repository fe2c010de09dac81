// As people would write them in a drive.
extension DriveCommand {
  var words: String { DriveLine(CommandTable.line(self)).description }
}

extension Condition {
  var words: String { String(DriveCommand.expect(self, .now).words.dropFirst("expect ".count)) }
}

extension Selector {
  var words: String { String(DriveCommand.focus(self).words.dropFirst("focus ".count)) }
}
