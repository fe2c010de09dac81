// Times stand where what plays does: whoever imports one has the other.
@_exported public import AVFoundation
