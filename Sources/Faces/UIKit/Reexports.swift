// Code for the phone imports this module alone and has Foundation with it.
@_exported public import Foundation
@_exported public import PhoneFoundation
