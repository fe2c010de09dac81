// The same logs under their newer name.
@_exported public import os
