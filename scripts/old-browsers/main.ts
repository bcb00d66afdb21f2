import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED } from './allowed.ts';
import { findTooNew } from './find-too-new.ts';
import { problemsOf } from './problems.ts';

/** Fails if the last build uses, without checking for support first, a feature that one of its oldest browsers lacks. */

const client = join(import.meta.dirname, '..', '..', 'dist', 'client');
if (!existsSync(client)) throw new Error('dist/client is missing: npm run build first');
const found = await findTooNew(client);
const problems = problemsOf(found, ALLOWED);
for (const problem of problems) console.error(`FAILED ${problem}`);
if (problems.length === 0) console.log(`${found.length} uses of newer features, all guarded or without harm`);
process.exitCode = problems.length === 0 ? 0 : 1;
