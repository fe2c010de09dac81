// On the phone the network is part of Foundation.
@_exported public import FoundationNetworking
