/// What of a machine has to do with fonts; tests take some of it away.
package struct FontEnvironment: Sendable {
  package var usesFontconfig = true
  package var usesFriBidi = true
  /// Where Debian's package fonts-inter puts the fonts of the look.
  package var lookFolder = "/usr/share/fonts/opentype/inter"
  /// Where fonts are looked for without fontconfig; nil is where they usually are.
  package var folders: [String]?

  package init() {}

  var catalog: any FontCatalog {
    let fontconfig = usesFontconfig ? Fontconfig() : nil
    return fontconfig ?? FontFolders(folders ?? FontFolders.usual)
  }
}
