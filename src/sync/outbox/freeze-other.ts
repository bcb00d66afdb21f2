import type { WorkDatabase } from '#storage/db/database.ts';
import type { FrozenCall, OutboxRow } from '#storage/db/outbox-row.ts';
import type { IntentOf } from '#storage/outbox/intent-traits.ts';

const call = (endpoint: FrozenCall['endpoint'], request: Record<string, unknown>): FrozenCall => ({
  endpoint,
  params: {},
  request,
  baseRevision: null,
});

/** Body of an intent that concerns the account. */
export const freezeAccount = ({ email }: IntentOf<'account'>): FrozenCall => call('modifyEmail', { email });

/** Body of an intent that concerns a cover; its bytes are added when it is sent. */
export const freezeCover = ({ coverId }: IntentOf<'cover'>): FrozenCall => call('bookCover', { id: coverId });

/** Text and name of a named version. Null: it is gone. */
export async function freezeVersion(
  db: WorkDatabase,
  { uid, chapterId }: OutboxRow,
  { versionId }: IntentOf<'version'>,
): Promise<FrozenCall | null> {
  const row = await db.named.get([uid, versionId]);
  if (!row) return null;
  const { id, name, nameId, text } = row;
  return call('versionKeep', { id, chapterId, name, nameId, ...(text === null ? {} : { text }) });
}
