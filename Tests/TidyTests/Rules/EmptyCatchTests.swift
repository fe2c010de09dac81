import Testing

struct EmptyCatchTests {
  private func found(_ text: String) -> [Int] {
    EmptyCatches.offences(in: SwiftFile(text)).map(\.line)
  }

  @Test func noErrorIsCaughtAndForgotten() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(EmptyCatches.offences))
  }

  @Test func anEmptyBlockIsFound() {
    #expect(found("do {\n  try a()\n} catch {}") == [3])
    #expect(found("do { try a() } catch B.c {\n}") == [1])
    #expect(found("do { try a() } catch let b as C {\n  // Nobody cares.\n}") == [1])
  }

  @Test func aBlockThatDoesSomethingIsNotFound() {
    #expect(found("do { try a() } catch { b(error) }") == [])
    #expect(found("do { try a() } catch B.c { d() } catch { return }") == [])
    #expect(found("// catch {}\nlet a = \"catch {}\"") == [])
  }
}
