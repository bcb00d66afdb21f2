import type { ChapterId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { Intent, IntentOf } from '#storage/db/intents.ts';
import type { FrozenCall, OutboxRow } from '#storage/db/outbox-row.ts';
import type { StoryRow } from '#storage/db/rows.ts';
import { coverEntity, entriesOf } from '#storage/outbox/outbox.ts';

type SortIntent = Extract<Intent, { name: 'sortChapters' }>;

const plain = (endpoint: FrozenCall['endpoint'], { id }: StoryRow): FrozenCall => ({
  endpoint,
  params: { id },
  request: {},
  baseRevision: null,
});

async function freezeForm(db: WorkDatabase, story: StoryRow): Promise<FrozenCall> {
  const { uid, id, server } = story;
  const cover = story.form.coverId;
  const uploads = cover === null ? [] : await entriesOf(db, uid, coverEntity(cover));
  // Leave out a refused cover.
  const coverId = uploads.some((entry) => entry.state === 'parked') ? null : cover;
  const form = { ...story.form, coverId };
  if (server === null)
    return { endpoint: 'bookAdd', params: {}, request: { id, ...form }, baseRevision: null };
  const baseRevision = server.revisionId;
  return { endpoint: 'bookEdit', params: { id }, request: { ...form, baseRevision }, baseRevision };
}

/** Our order, restricted to the drafts that the server said it has. Drafts that are not known here are put last. */
const orderAmong = (ours: readonly ChapterId[], theirs: readonly ChapterId[]): ChapterId[] => [
  ...ours.filter((id) => theirs.includes(id)),
  ...theirs.filter((id) => !ours.includes(id)),
];

async function freezeOrder(db: WorkDatabase, story: StoryRow, { among }: SortIntent): Promise<FrozenCall> {
  const { uid, id } = story;
  const chapters = await db.chapters.where('[uid+bookId]').equals([uid, id]).toArray();
  // All drafts the server has, including those whose deletion is unconfirmed.
  const ids = chapters
    .filter((row) => row.head?.status === 'draft')
    .sort((a, b) => a.order - b.order)
    .map((row) => row.id);
  const request = { bookId: id, ids: among ? orderAmong(ids, among) : ids };
  return { endpoint: 'chapterSort', params: {}, request, baseRevision: null };
}

async function freezeVolumes(db: WorkDatabase, { uid, id: bookId }: StoryRow): Promise<FrozenCall | null> {
  const row = await db.volumes.get([uid, bookId]);
  if (!row) return null;
  const { volumes, revisionId: baseRevision } = row;
  return { endpoint: 'bookVolumes', params: {}, request: { bookId, volumes, baseRevision }, baseRevision };
}

/** Body and base of an intent that concerns a story. Null: its target is gone. */
export async function freezeStory(
  db: WorkDatabase,
  { uid, bookId }: OutboxRow,
  intent: IntentOf<'story'>,
): Promise<FrozenCall | null> {
  const story = bookId === null ? undefined : await db.stories.get([uid, bookId]);
  if (!story) return null;
  switch (intent.name) {
    case 'saveStory':
      return freezeForm(db, story);
    case 'sortChapters':
      return freezeOrder(db, story, intent);
    case 'saveVolumes':
      return freezeVolumes(db, story);
    case 'openStory':
      return plain('bookOpen', story);
    case 'deleteStory':
      return plain('bookDelete', story);
  }
}
