// Runs a command of the operator from the build: `node scripts/tinta.mjs backup FOLDER` is `tinta backup FOLDER`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const program = join(root, 'dist', 'server', 'tinta.js');
if (!existsSync(program)) {
  console.error('Tinta is not built yet: run npm start or npm run build once.');
  process.exit(1);
}
await import(pathToFileURL(program).href);
