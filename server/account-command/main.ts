import { join, resolve } from 'node:path';
import { reasonOf } from '#server/backup/command-help.ts';
import { hasEmbedded, refuseHalfMoved } from '#server/backup/folder-state.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbeddedDatabase } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { printHelp } from '#server/platform/command-usage.ts';
import { FolderInUse, lockFolder } from '#server/platform/folder-lock.ts';
import { systemClock, systemRandom } from '#server/platform/system.ts';
import { OwnError } from '#server/ports/own-error.ts';
import { findKeyRing, keyFile } from '#server/sealing/key-ring.ts';
import { createSealer } from '#server/sealing/sealer.ts';
import { type Env, readEnv } from '#server/settings/env.ts';
import { siteOrigin } from '#server/settings/settings.ts';
import { err } from '#shared/lib/result.ts';
import { askServer } from './ask-server.ts';
import { ACCOUNT_COMMANDS, type AccountCommand, runAccountCommand } from './run-account-command.ts';

const USAGE = `npm run account -- COMMAND E-MAIL [REASON]
Changes an account (docs/deploy.md, Accounts). Uses the settings of the server: DATA_DIR, DATABASE_URL,
PUBLIC_URL, SEALING_KEY.
  add-editor       makes the account an editor's, and makes it if there is none; prints a link to choose a password
  reset-password   prints a link to a new password
  remove-factor    removes the authenticator app of an author or editor who lost it, or an editor's passkeys if there is no app;
                   ends all sessions
  disable          ends all its sessions; nobody can sign in to it. With a REASON, in quotation marks, its owner is told
                   the reason: by mail, and at each sign-in
  enable           takes that back; an owner who was told is told`;

function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

printHelp(USAGE);
const [name, email, reason = '', ...more] = process.argv.slice(2);
const command = ACCOUNT_COMMANDS.find((known) => known === name);
if (command === undefined || email === undefined || more.length > 0) fail(USAGE);
if (reason !== '' && command !== 'disable') fail(USAGE);
const env = readEnv(process.env, []);
if (!env.ok) fail('Nothing was changed:', ...env.error.map((line) => `  ${line}`));
const siteSettings = env.value;
const { dataDir, sealingKey, publicUrl } = siteSettings;
const origin = siteOrigin(siteSettings);

/** Runs the command on the database itself. Its mails are sealed with the server's key, as the server sends them. */
async function runHere({ db }: { db: Database }, ...[name, address]: [AccountCommand, string]) {
  const keys = await findKeyRing(resolve(dataDir), 'sealing', sealingKey);
  if (keys === undefined)
    return err(
      `Nothing was changed: SEALING_KEY is not set, and ${keyFile(resolve(dataDir), 'sealing')} is not there, so no server could send the mails of this command. Set SEALING_KEY as on the server, or start the server once`,
    );
  const sealer = createSealer(keys, systemRandom);
  const ports = { db, clock: systemClock, random: systemRandom, sealer };
  return runAccountCommand(ports, origin, name, address, reason);
}

const opened = await openForCommand(env.value).catch((error: unknown) =>
  error instanceof FolderInUse ? undefined : fail(`The database cannot be opened: ${reasonOf(error)}`),
);
const result =
  opened === undefined
    ? await askServer(resolve(dataDir), command, email, reason)
    : await runHere(opened, command, email)
        .finally(opened.close)
        .catch((error: unknown) => fail(`Nothing was changed: ${reasonOf(error)}`));
if (!result.ok) fail(result.error);
for (const line of result.value) process.stdout.write(`${line}\n`);
if (opened !== undefined && publicUrl === '' && result.value.some((line) => line.includes(origin)))
  process.stderr.write(
    `PUBLIC_URL is not set here, so the link leads to ${origin}. Set it as on the server.\n`,
  );

/** Opens the server's database for a command. Throws `FolderInUse` if it is embedded and a server is running. */
async function openForCommand(
  env: Pick<Env, 'dataDir' | 'databaseUrl'>,
): Promise<{ db: Database; close(): Promise<void> }> {
  if (env.databaseUrl !== '') return openPostgres(env.databaseUrl, () => {}, 1);
  const dataDir = resolve(env.dataDir);
  await refuseHalfMoved(dataDir, true).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  // With a forgotten setting the command would make a new database.
  if (!(await hasEmbedded(dataDir)))
    throw new OwnError(
      `There is no embedded database in ${dataDir}. Set DATA_DIR or DATABASE_URL as on the server.`,
    );
  const unlock = await lockFolder(dataDir);
  try {
    const { db, close } = await openEmbeddedDatabase(join(dataDir, 'pg'));
    return {
      db,
      close: async () => {
        await close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
