// Runs before `npm start`, also on a fresh clone. So only Node's own modules may be imported here.
import { build, isBuilt } from './build.mjs';
import { ensureInstalled, requireNode } from './install.mjs';

requireNode();
// An installation that is built needs no packages to build.
await ensureInstalled({ dev: !isBuilt() });
process.exitCode = await build({ ifStale: true });
