// Runs before `npm start`, also on a fresh clone. So only Node's own modules may be imported here.
import { build } from './build.mjs';
import { ensureInstalled, requireNode } from './install.mjs';

requireNode();
await ensureInstalled({ tests: false });
process.exitCode = await build({ ifStale: true });
