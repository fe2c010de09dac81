import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitScenario

/// Pictures of drives, made by one photographer that is there once the first is wanted.
///
/// Opening fonts takes longer than most drives; a run without pictures never does.
final class DarkRoom {
  /// A picture, and what decides the pixels of its texts.
  struct Print {
    let list: DisplayList
    let bitmap: Bitmap
    let stamp: String
  }

  private struct Equipment {
    let studio: Studio
    let photographer: Photographer
  }

  private let resources: Resources
  private let output: Output
  private var opened: Result<Equipment, CommandError>?

  init(_ resources: Resources, _ output: Output) {
    self.resources = resources
    self.output = output
  }

  /// Whether there are fonts here to set text in.
  var hasFonts: Bool {
    if case .success = equipment { true } else { false }
  }

  func png(of scene: Scene, hasBezel: Bool) throws(ServiceError) -> [UInt8] {
    let (equipment, list) = try developed(scene)
    return equipment.photographer.png(of: hasBezel ? Bezel.around(list) : list)
  }

  func picture(of scene: Scene) throws(ServiceError) -> Print {
    let (equipment, list) = try developed(scene)
    return Print(
      list: list, bitmap: equipment.photographer.bitmap(of: list),
      stamp: equipment.studio.fontStamp(of: list))
  }

  /// Nil when it would be drawn just as the list before.
  func picture(
    of scene: Scene, unlike known: DisplayList?
  ) throws(ServiceError) -> (list: DisplayList, bitmap: Bitmap)? {
    let (equipment, list) = try developed(scene)
    guard known.map({ !$0.isDrawn(as: list) }) ?? true else { return nil }
    return (list, equipment.photographer.bitmap(of: list))
  }

  /// The screen as it is drawn, all its pictures in it.
  func screen(of scene: Scene) throws(ServiceError) -> DisplayList {
    try developed(scene).1
  }

  /// What of a screen is put together with other things before it is painted.
  func painting(
    _ compose: (TextSetter) -> DisplayList
  ) throws(CommandError) -> (list: DisplayList, paint: () -> Frame) {
    let equipment = try equipment.get()
    let list = compose(equipment.studio.materials.text)
    return (list, { equipment.photographer.frame(of: list) })
  }

  /// What sheets are labelled with.
  func materials() throws(CommandError) -> Materials {
    try equipment.get().studio.materials
  }

  private func developed(_ scene: Scene) throws(ServiceError) -> (Equipment, DisplayList) {
    let equipment: Equipment
    do throws(CommandError) {
      equipment = try self.equipment.get()
    } catch {
      throw error.problem
    }
    let list = equipment.photographer.list(of: scene.simulation) { simulation in
      equipment.studio.screen(of: simulation, startOfDrive: scene.startOfDrive)
    }
    return (equipment, list)
  }

  private var equipment: Result<Equipment, CommandError> {
    if let opened { return opened }
    let result: Result<Equipment, CommandError>
    do throws(CommandError) {
      let studio = try Studio(resources)
      result = .success(
        Equipment(studio: studio, photographer: Photographer(studio, output)))
    } catch {
      result = .failure(error)
    }
    opened = result
    return result
  }
}

extension DisplayList {
  /// Whether both give the same pixels.
  fileprivate func isDrawn(as other: DisplayList) -> Bool {
    size == other.size && commands == other.commands
  }
}
