// Layers and their times stand where views do: whoever imports one has the other.
@_exported public import UIKit
