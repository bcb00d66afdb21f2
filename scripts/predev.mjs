// Runs before `npm run dev`, also on a fresh clone. So only Node's own modules may be imported here.
import { ensureInstalled, requireNode } from './install.mjs';

requireNode();
await ensureInstalled({ dev: true });
