import { join, resolve } from 'node:path';
import { s3FileStore } from '#server/files/s3-file-store.ts';
import { printHelp } from '#server/platform/command-usage.ts';
import { readEnv } from '#server/settings/env.ts';
import { moveFiles } from './move-files.ts';

const USAGE = `npm run move-files
Copies the files of DATA_DIR/files into the object store that S3_URL and the other settings name, and compares every copy with
its file (docs/deploy.md, "Files in an object store"). Deletes nothing. May be run while the server runs, and again.`;

function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

printHelp(USAGE);
if (process.argv.length > 2) fail(USAGE);
const env = readEnv(process.env, []);
if (!env.ok) fail('Nothing was copied:', ...env.error.map((line) => `  ${line}`));
const { s3, dataDir } = env.value;
if (s3 === null) fail('Nothing was copied: S3_URL names no object store.', '', USAGE);
const folder = join(resolve(dataDir), 'files');
const { copied, present, different } = await moveFiles(folder, s3FileStore(s3)).catch((error: unknown) =>
  fail(
    `The copy of ${folder} did not end: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
    'Nothing was deleted. Run it again: it goes on with the files that are not in the store yet.',
  ),
);
if (different.length > 0)
  fail(`${different.length} files are in the store with other bytes, and were left alone:`, ...different);
process.stdout.write(
  `${copied} files were copied to ${s3.bucket}, ${present} were there. Each was read back and is the same.\n`,
);
