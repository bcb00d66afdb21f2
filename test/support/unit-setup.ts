// Before each test file, and so before whichever loads Dexie first: it asks for a global IndexedDB when it is loaded, and a worker
// keeps what it loaded from file to file.
import 'fake-indexeddb/auto';
