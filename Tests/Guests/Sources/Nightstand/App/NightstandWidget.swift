import SwiftUI
import WidgetKit

struct LastBook: TimelineEntry {
    let date: Date
    let title: String
}

struct LastBookProvider: TimelineProvider {
    func placeholder(in context: Context) -> LastBook { LastBook(date: .now, title: "–") }

    func getSnapshot(in context: Context, completion: @escaping (LastBook) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<LastBook>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

struct NightstandWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "last", provider: LastBookProvider()) { entry in
            Text(entry.title)
        }
        .supportedFamilies([.systemSmall])
    }
}

struct NightstandLiveActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: ListeningAttributes.self) { context in
            Text(context.attributes.title)
        } dynamicIsland: { context in
            DynamicIsland { } compactLeading: { } compactTrailing: { } minimal: { }
        }
    }
}
