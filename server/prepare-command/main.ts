import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '#server/db/open-database.ts';

/** The last step of a build: makes a new embedded database in the folder of the first argument, which a first start copies. */
const [folder = ''] = process.argv.slice(2);
await rm(folder, { recursive: true, force: true });
const { close } = await openEmbeddedDatabase(folder);
await close();
await chmod(folder, 0o755);
// The server may run as another user than the build. There is nothing in it yet.
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
  await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
