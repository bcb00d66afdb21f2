import { sql } from 'drizzle-orm';
import type { SealedRow } from '#storage/db/rows.ts';
import { unseal } from '#storage/owned/sealing.ts';
import type { Tab } from '#test/support/device.ts';
import { authorOf, tokensIn } from './ledger.ts';
import type { Seat, World } from './world.ts';

/** All rows of all tables of a device. They are read without Dexie in one transaction, for speed: there are sixteen tables and many schedules. */
function rowsOnDevice(seat: Seat): Promise<Map<string, unknown[]>> {
  return new Promise((resolve, reject) => {
    const opening = seat.device.idb.open(seat.device.name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const names = [...db.objectStoreNames];
      const transaction = db.transaction(names);
      const requests = names.map((name) => [name, transaction.objectStore(name).getAll()] as const);
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        db.close();
        resolve(new Map(requests.map(([name, { result }]) => [name, result])));
      };
    };
  });
}

/** Every word that someone could read on a device: in rows and in copies. */
export async function readableWords(world: World, seat: Seat): Promise<string[]> {
  const rows = await world.time.until(rowsOnDevice(seat));
  return tokensIn(JSON.stringify([...rows]) + seat.device.copies());
}

/** The words of a chapter in a device's rows: in its text, its versions and its unsent entries. */
export async function wordsOfChapter(world: World, seat: Seat, chapter: string): Promise<string[]> {
  const rows = [...(await world.time.until(rowsOnDevice(seat))).values()].flat();
  const own = rows.filter((row) => {
    const { id, chapterId } = row as { id?: unknown; chapterId?: unknown };
    return id === chapter || chapterId === chapter;
  });
  return tokensIn(JSON.stringify(own));
}

/** Every word on a device, in the rows of all tables; sealed rows are opened. */
export async function wordsOnDevice(world: World, seat: Seat): Promise<Set<string>> {
  const rows = await world.time.until(rowsOnDevice(seat));
  const parts = [JSON.stringify([...rows])];
  for (const sealed of (rows.get('sealed') ?? []) as SealedRow[])
    parts.push(JSON.stringify(await unseal(crypto.subtle, sealed)));
  return new Set(tokensIn(parts.join('\n')));
}

/** Every word in the server's revisions or refused texts, with the owner of its chapter. */
async function wordsOnServer(
  world: World,
  texts: 'chapter_revision' | 'side_revision',
): Promise<{ word: string; ownerId: string }[]> {
  const result: unknown = await world.time.until(
    Promise.resolve(
      world.server.db.execute(
        sql`select chapter.owner_id as owner, texts.title || ' ' || texts.content::text as words
            from ${sql.identifier(texts)} as texts join chapter on chapter.id = texts.chapter_id`,
      ),
    ),
  );
  const { rows } = result as { rows: { owner: string; words: string }[] };
  return rows.flatMap(({ owner, words }) => tokensIn(words).map((word) => ({ word, ownerId: owner })));
}

/** The words of each chapter as the server has it now, in order. */
async function chaptersOnServer(world: World): Promise<Map<string, string>> {
  const result: unknown = await world.time.until(
    Promise.resolve(
      world.server.db.execute(
        sql`select chapter.id, chapter_revision.content::text as content from chapter
            join chapter_revision on chapter_revision.revision_id = chapter.revision_id`,
      ),
    ),
  );
  const { rows } = result as { rows: { id: string; content: string }[] };
  return new Map(rows.map(({ id, content }) => [id, tokensIn(content).join()]));
}

/** Ids of each story's chapters in the server's order. */
async function orderOnServer(world: World): Promise<Map<string, string[]>> {
  const result: unknown = await world.time.until(
    Promise.resolve(
      world.server.db.execute(
        sql`select chapter.story_id as story, chapter.id from chapter where chapter.deleted_at is null
            order by chapter.position, chapter.id`,
      ),
    ),
  );
  const { rows } = result as { rows: { story: string; id: string }[] };
  const orders = new Map<string, string[]>();
  for (const { story, id } of rows) orders.set(story, [...(orders.get(story) ?? []), id]);
  return orders;
}

/**
 * Checks that no word shown as saved is lost. Each must be on the server or on a device, as text, version, conflict or waiting entry. On the server
 * it must be in a chapter of the author who typed it.
 */
export async function checkWords(world: World): Promise<void> {
  const { ledger } = world;
  const onServer = await wordsOnServer(world, 'chapter_revision');
  // A refused text must not be the only text with a word, because only a limited number are kept.
  for (const { word, ownerId } of [...onServer, ...(await wordsOnServer(world, 'side_revision'))])
    if (world.uids.get(authorOf(word)) !== ownerId)
      ledger.violations.push(`"${word}" is in a chapter of another author`);
  const found = new Set(onServer.map(({ word }) => word));
  for (const seat of world.seats) for (const word of await wordsOnDevice(world, seat)) found.add(word);
  for (const word of ledger.told)
    if (
      !ledger.givenUp.has(word) &&
      !found.has(word) &&
      // A story deleted for good takes along the server's texts of it, and the chapters that its author had deleted (SYNC-15).
      !(world.hasDeletedStory && ledger.accepted.has(word)) &&
      !world.deletedStories.has(ledger.deleted.get(word) ?? '')
    )
      ledger.violations.push(`"${word}" was shown as saved and is nowhere`);
}

/**
 * Checks what one author's screens show at the quiet end: nothing waits without a reason, all devices show the same texts in the server's order,
 * and no work of other authors is visible.
 */
export async function checkScreens(
  world: World,
  author: number,
  pages: { seat: Seat; tab: Tab }[],
): Promise<void> {
  const { ledger, time } = world;
  const onServer = await chaptersOnServer(world);
  const orders = await orderOnServer(world);
  const texts = new Map<string, string>();
  for (const { seat, tab } of pages) {
    const work = world.work(seat, tab);
    if (!work) continue;
    const waiting = await time.until(work.unsent());
    // Entries of a story wait until the author confirms or withdraws its deletion (SYNC-15).
    const asked = new Set(
      waiting
        .filter(({ intent, state }) => intent === 'deleteStory' && state === 'parked')
        .map(({ bookId }) => bookId),
    );
    for (const item of waiting)
      if ((item.state !== 'parked' || item.why === null) && !asked.has(item.bookId))
        ledger.violations.push(`${seat.device.name}: ${item.intent} still ${item.state} at the quiet end`);
    for (const story of await time.until(work.stories())) {
      const chapters = await time.until(work.chapters(story.id));
      // A chapter that waits for the author may be on the device or on the server only.
      const shown = new Set<string>(chapters.map(({ id }) => id));
      const theirs = (orders.get(story.id) ?? []).filter((id) => shown.has(id));
      const ours = chapters.map(({ id }) => id as string).filter((id) => theirs.includes(id));
      if (ours.join() !== theirs.join())
        ledger.violations.push(`${seat.device.name}: another order than the server's\n${ours}\n${theirs}`);
      for (const chapter of chapters) {
        const text = JSON.stringify((await time.until(work.chapterText(chapter.id))) ?? null);
        for (const word of tokensIn(text))
          if (authorOf(word) !== author) ledger.violations.push(`author ${author} sees ${word}`);
        if (chapter.save.kind !== 'synced' || text === 'null') continue;
        if (tokensIn(text).join() !== onServer.get(chapter.id))
          ledger.violations.push(`${seat.device.name}: ${chapter.id} is shown as synced, and is not`);
        const other = texts.get(chapter.id);
        if (other !== undefined && other !== text)
          ledger.violations.push(`two devices, two texts, both synced: ${chapter.id}\n${other}\n${text}`);
        texts.set(chapter.id, text);
      }
    }
  }
}
