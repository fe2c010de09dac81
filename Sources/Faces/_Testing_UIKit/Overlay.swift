// Tests that import both Testing and UIKit are given this module by the compiler, unasked.
