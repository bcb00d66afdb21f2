import type { WorkDatabase } from '#storage/db/database.ts';
import type { FrozenCall, OutboxRow } from '#storage/db/outbox-row.ts';

const call = (endpoint: FrozenCall['endpoint'], request: Record<string, unknown>): FrozenCall => ({
  endpoint,
  params: {},
  request,
  baseRevision: null,
});

/** Body of an intent that concerns the account. */
export async function freezeAccount(_: WorkDatabase, { intent }: OutboxRow): Promise<FrozenCall | undefined> {
  return intent.name === 'modifyEmail' ? call('modifyEmail', { email: intent.email }) : undefined;
}

/** Body of an intent that concerns a cover; its bytes are added when it is sent. */
export async function freezeCover(_: WorkDatabase, { intent }: OutboxRow): Promise<FrozenCall | undefined> {
  return intent.name === 'uploadCover' ? call('bookCover', { id: intent.coverId }) : undefined;
}

/** Text and name of a named version. `undefined`: it is gone. */
export async function freezeVersion(
  db: WorkDatabase,
  { uid, intent, chapterId }: OutboxRow,
): Promise<FrozenCall | undefined> {
  const row = intent.name === 'keepVersion' ? await db.named.get([uid, intent.versionId]) : undefined;
  if (!row) return undefined;
  const { id, name, nameId, text } = row;
  return call('versionKeep', { id, chapterId, name, nameId, ...(text === null ? {} : { text }) });
}
