import { resolve } from 'node:path';
import { findKeyRing } from '#server/sealing/key-ring.ts';
import { createSealer, type Sealer } from '#server/sealing/sealer.ts';
import type { Env } from '#server/settings/env.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import { examineBackups } from './examine-backups.ts';
import { examineDatabase, examineMigrations, examinePostgres } from './examine-database.ts';
import { examineFolder, examineMoved, examineSpace } from './examine-folder.ts';
import { examineCertificate, examineKeys } from './examine-keys.ts';
import { examinePorts } from './examine-ports.ts';
import { examineRows, type Query } from './examine-rows.ts';
import { examineSealing } from './examine-sealing.ts';
import { examineCollector, examineMail, examineObjectStore } from './examine-services.ts';
import { examineSettings } from './examine-settings.ts';
import type { Finding } from './finding.ts';
import { unknownSettings } from './unknown-settings.ts';

type Ports = { readonly clock: Clock; readonly random: Random };
type Vars = Readonly<Record<string, string | undefined>>;

/** What a server examines before it opens its database: settings, data folder, PostgreSQL. Changes nothing. `vars`: the environment. */
export async function examineBeforeStart(env: Env, vars: Vars): Promise<Finding[]> {
  return [
    ...unknownSettings(vars),
    ...examineSettings(env),
    ...(await examineFolder(resolve(env.dataDir), env.databaseUrl === '')),
    ...(await examineSpace(resolve(env.dataDir), env.databaseUrl === '')),
    ...(await examineBackups(env)),
    ...(env.databaseUrl === '' ? [] : (await examinePostgres(env)).findings),
  ];
}

/** What a server examines once its database is open: whether version and keys fit it. Changes nothing. */
export const examineOpen = async (query: Query, sealer: Sealer): Promise<Finding[]> => [
  ...(await examineMigrations(query)),
  ...(await examineSealing(query, sealer)),
];

/** Examines an installation without changing it: makes no key, no table and no folder. Prints no secret. */
export async function examine(env: Env, vars: Vars, ports: Ports): Promise<Finding[]> {
  const dataDir = resolve(env.dataDir);
  const keys = await findKeyRing(dataDir, 'sealing', env.sealingKey).catch(() => undefined);
  const look = async (query: Query) => [
    ...(keys === undefined
      ? await examineMigrations(query)
      : await examineOpen(query, createSealer(keys, ports.random))),
    ...(await examineRows(query)),
  ];
  const isEmbedded = env.databaseUrl === '';
  const usable = await examineFolder(dataDir, isEmbedded);
  const canUse = !usable.some((finding) => finding.stops === true);
  const folder = [
    ...usable,
    ...(await examineSpace(dataDir, isEmbedded)),
    ...(canUse ? await examineMoved(dataDir, isEmbedded) : []),
  ];
  // A database in a folder that cannot be used cannot be opened either.
  const database =
    canUse || !isEmbedded ? await examineDatabase(env, look) : { findings: [], isFilled: false };
  return [
    ...unknownSettings(vars),
    ...examineSettings(env),
    ...folder,
    ...database.findings,
    ...(await examineBackups(env)),
    ...(await examineKeys(env, database.isFilled, ports.random)),
    ...(await examineCertificate(env, database.isFilled, ports)),
    ...(await examinePorts(env)),
    ...(await examineObjectStore(env)),
    ...(await examineMail(env)),
    ...(await examineCollector(env)),
  ];
}
