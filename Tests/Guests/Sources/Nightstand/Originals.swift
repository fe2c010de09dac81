// The originals are in App, and are compiled as PhoneSources rewrites them.
