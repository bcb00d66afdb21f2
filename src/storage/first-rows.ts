import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { DATABASE_NAME } from './indexed-db-port.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { ChapterRow, DraftRow, StoryRow } from './rows.ts';

/** What the page where a chapter is written shows first. `chapter` is null for a new one. */
export type FirstRows = {
  story: StoryRow;
  chapter: { row: ChapterRow; draft: DraftRow; entries: OutboxRow[] } | null;
};

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openThere(indexedDB: IDBFactory): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME);
  // There is none: it is made by whoever knows its schema.
  request.onupgradeneeded = () => request.transaction?.abort();
  return answer(request);
}

/**
 * Reads a story and one of its chapters by a handle of its own, which is closed again: Dexie and all that stands on it take a slow phone
 * longer to start than the text takes to be shown. Changes nothing. Undefined where it is not all on this device; rejects where the
 * database is none that is known here. Last texts (SYNC-2) are not read, so that no page that goes finds their store taken.
 */
export async function readFirstRows(
  indexedDB: IDBFactory,
  uid: UserId,
  bookId: BookId,
  chapterId: ChapterId | null,
): Promise<FirstRows | undefined> {
  const db = await openThere(indexedDB);
  try {
    const transaction = db.transaction(['stories', 'chapters', 'drafts', 'outbox'], 'readonly');
    const get = <Row>(store: string, id: string): Promise<Row | undefined> =>
      answer(transaction.objectStore(store).get([uid, id]));
    const [story, row, draft, entries] = await Promise.all([
      get<StoryRow>('stories', bookId),
      chapterId && get<ChapterRow>('chapters', chapterId),
      chapterId && get<DraftRow>('drafts', chapterId),
      chapterId &&
        answer<OutboxRow[]>(
          transaction.objectStore('outbox').index('[uid+chapterId]').getAll([uid, chapterId]),
        ),
    ]);
    if (!story) return undefined;
    if (!chapterId) return { story, chapter: null };
    return row && draft && entries ? { story, chapter: { row, draft, entries } } : undefined;
  } finally {
    db.close();
  }
}
