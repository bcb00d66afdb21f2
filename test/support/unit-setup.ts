// Runs before each test file, so before anything loads Dexie: it reads the global IndexedDB when it loads, and a worker keeps loaded packages
// from file to file.
import 'fake-indexeddb/auto';
