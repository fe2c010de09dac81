extension AVAudioSession: _KeyValueCodingAndObserving, KeyValueObserving {
  package var changes: ChangeList { desk.changes }
}
