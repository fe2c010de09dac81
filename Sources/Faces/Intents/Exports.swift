// The application's delegate is asked for what answers: whoever imports one has the other.
@_exported public import UIKit
