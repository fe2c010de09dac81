import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages

/// Pictures of drives, made by one painter that is there once the first is wanted.
///
/// Opening fonts takes longer than most drives; a run without pictures never does.
final class ScenePainter {
  /// A picture, and what decides the pixels of its texts.
  struct PaintedScene {
    let list: DisplayList
    let bitmap: Bitmap
    let stamp: String
  }

  private struct Equipment {
    let kit: DrawingKit
    let painter: ScreenPainter
  }

  private let resources: Resources
  private let output: Output
  private var opened: Result<Equipment, VerbError>?

  init(_ resources: Resources, _ output: Output) {
    self.resources = resources
    self.output = output
  }

  /// Whether there are fonts here to set text in, apart from the strokes that are built in.
  var hasFonts: Bool {
    if case .success(let equipment) = equipment { equipment.kit.hasFont } else { false }
  }

  /// To be a PNG file.
  func picture(of scene: Scene, hasBezel: Bool) throws(ServiceError) -> PaintedPicture {
    let (equipment, list) = try drawn(scene)
    return equipment.painter.picture(of: hasBezel ? Bezel.around(list) : list)
  }

  func picture(of scene: Scene) throws(ServiceError) -> PaintedScene {
    let (equipment, list) = try drawn(scene)
    return PaintedScene(
      list: list, bitmap: equipment.painter.bitmap(of: list),
      stamp: equipment.kit.fontStamp(of: list))
  }

  /// Nil when it would be drawn just as the list before.
  func frame(
    of scene: Scene, unlike known: DisplayList?
  ) throws(ServiceError) -> (list: DisplayList, frame: Frame)? {
    let (equipment, list) = try drawn(scene)
    guard known.map({ !$0.isDrawn(as: list) }) ?? true else { return nil }
    return (list, equipment.painter.frame(of: list))
  }

  /// The screen as it is drawn, all its pictures in it.
  func screen(of scene: Scene) throws(ServiceError) -> DisplayList {
    try drawn(scene).1
  }

  /// What of a screen is put together with other things before it is painted.
  func painting(
    _ compose: (TextSetter) -> DisplayList
  ) throws(VerbError) -> (list: DisplayList, paint: () -> Frame) {
    let equipment = try equipment.get()
    let list = compose(equipment.kit.materials.text)
    return (list, { equipment.painter.frame(of: list) })
  }

  /// What sheets are labelled with.
  func materials() throws(VerbError) -> Materials {
    try equipment.get().kit.materials
  }

  private func drawn(_ scene: Scene) throws(ServiceError) -> (Equipment, DisplayList) {
    do throws(VerbError) {
      let equipment = try self.equipment.get()
      equipment.kit.tell(of: scene.look, in: scene.simulation.headUnit.language, output)
      let list = try equipment.painter.list(of: scene.simulation) { simulation in
        equipment.kit.screen(
          of: Scene(simulation, startOfDrive: scene.startOfDrive, look: scene.look))
      }
      return (equipment, list)
    } catch {
      throw error.problem
    }
  }

  private var equipment: Result<Equipment, VerbError> {
    if let opened { return opened }
    let result: Result<Equipment, VerbError>
    do throws(VerbError) {
      let kit = try DrawingKit(resources)
      result = .success(
        Equipment(kit: kit, painter: ScreenPainter(kit, output)))
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
