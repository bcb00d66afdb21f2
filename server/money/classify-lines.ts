import { and, asc, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { Reader } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { incomeLine } from '#server/db/schema/money.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import { IMPORTED_KINDS } from '#shared/domain/income/income-line.ts';
import { type ImportedLine, type IncomeRowError, lineKey } from '#shared/domain/income/read-income-csv.ts';

/** Ids per query: PostgreSQL takes 65535 parameters. */
const AT_ONCE = 5_000;

/** A line whose story is known. */
export type OwnedLine = ImportedLine & { readonly ownerId: UserId };
/** A stored estimate and its new values from a file. */
export type ChangedLine = OwnedLine & { readonly id: string; readonly before: number };

/** The lines of a file, by their effect. */
export type Classified = {
  /** Lines that are not stored yet. */
  readonly added: readonly OwnedLine[];
  /** Lines that are stored as estimates and that the file verifies. */
  readonly verified: readonly ChangedLine[];
  /** Lines that are stored as estimates and have a different amount in the file. */
  readonly changed: readonly ChangedLine[];
  /** Lines that are stored and unchanged, or estimates of lines that are verified already. */
  readonly repeated: number;
  readonly errors: readonly IncomeRowError[];
};

/**
 * Compares the lines of a file with the stored lines. A verified line never changes: a different amount for it is an error, and a
 * correction is a separate line (`adjustment`). No one imports income of their own stories, and a deleted account gets none. In a
 * transaction, the accounts and stories stay locked until its end, so that they are not deleted meanwhile.
 */
export async function classifyLines(
  db: Reader,
  call: Pick<AuthorCall, 'now' | 'user'>,
  lines: readonly ImportedLine[],
): Promise<Classified> {
  const ids = new Set(lines.map(({ storyId }) => storyId));
  const gone = await goneOf(db, call.now, new Set((await ownersOf(db, ids)).values()));
  // A story may have been deleted meanwhile.
  const owners = await lockedOwners(db, ids);
  const storyOfChapter = await storiesOfChapters(db, lines);
  const kept = await keptLines(db, lines);
  const added: OwnedLine[] = [];
  const verified: ChangedLine[] = [];
  const changed: ChangedLine[] = [];
  const errors: IncomeRowError[] = [];
  let repeated = 0;
  for (const line of lines) {
    const ownerId = owners.get(line.storyId);
    const known = kept.get(line.key);
    if (ownerId === undefined) {
      errors.push(fault(line, 'bookId', 'desk.income.error.bookUnknown', line.storyId));
      continue;
    }
    const problem = problemOf(line, ownerId, known, { storyOfChapter, call, gone });
    if (problem !== undefined) errors.push(problem);
    else if (known === undefined) added.push({ ...line, ownerId });
    else if (isRepeated(line, known)) repeated += 1;
    else
      (line.state === 'verified' ? verified : changed).push({
        ...line,
        ownerId,
        id: known.id,
        before: known.cents,
      });
  }
  return { added, verified, changed, repeated, errors };
}

type Facts = {
  storyOfChapter: ReadonlyMap<string, BookId>;
  call: Pick<AuthorCall, 'user'>;
  gone: ReadonlySet<UserId>;
};

const problemOf = (
  line: ImportedLine,
  ownerId: UserId,
  known: KeptLine | undefined,
  facts: Facts,
): IncomeRowError | undefined =>
  (known === undefined ? wrongChapter(line, facts.storyOfChapter) : wrongAmount(line, known)) ??
  wrongOwner(line, ownerId, known, facts);

type KeptLine = { state: ImportedLine['state']; cents: number };

const isRepeated = (line: ImportedLine, known: KeptLine): boolean =>
  known.state === 'verified' || (line.state !== 'verified' && line.cents === known.cents);

/** Checks only new lines: a file may be sent again after a chapter with income was deleted for good. */
const wrongChapter = (
  line: ImportedLine,
  storyOfChapter: ReadonlyMap<string, BookId>,
): IncomeRowError | undefined =>
  line.chapterId !== null && storyOfChapter.get(line.chapterId) !== line.storyId
    ? fault(line, 'chapterId', 'desk.income.error.chapterUnknown', line.chapterId)
    : undefined;

/**
 * Refuses income of a deleted account, which no one could withdraw, and of the caller's own story. A line that changes nothing needs no
 * check.
 */
const wrongOwner = (
  line: ImportedLine,
  ownerId: UserId,
  known: KeptLine | undefined,
  { call, gone }: Facts,
): IncomeRowError | undefined => {
  if (known !== undefined && isRepeated(line, known)) return undefined;
  if (gone.has(ownerId)) return fault(line, 'bookId', 'desk.income.error.accountDeleted', line.storyId);
  return ownerId === call.user.userId
    ? fault(line, 'bookId', 'desk.income.error.ownStory', line.storyId)
    : undefined;
};

const wrongAmount = (line: ImportedLine, known: KeptLine): IncomeRowError | undefined =>
  known.state === 'verified' && line.state === 'verified' && line.cents !== known.cents
    ? fault(line, 'amountUsd', 'desk.income.error.verifiedDiffers', String(known.cents))
    : undefined;

const fault = (
  { line }: ImportedLine,
  column: IncomeRowError['column'],
  message: IncomeRowError['message'],
  value: string,
): IncomeRowError => ({ line, column, message, value });

async function inParts<Key, Row>(keys: Iterable<Key>, read: (some: Key[]) => Promise<Row[]>): Promise<Row[]> {
  const all = [...new Set(keys)];
  const rows: Row[] = [];
  // Added one by one: spreading 100,000 rows into one call overflows the stack.
  for (let start = 0; start < all.length; start += AT_ONCE)
    for (const row of await read(all.slice(start, start + AT_ONCE))) rows.push(row);
  return rows;
}

const storiesIn = (db: Reader, ids: BookId[]) =>
  db.select({ id: story.id, ownerId: story.ownerId }).from(story).where(inArray(story.id, ids));

async function ownersOf(db: Reader, ids: ReadonlySet<BookId>): Promise<Map<BookId, UserId>> {
  const rows = await inParts(ids, (some) => storiesIn(db, some));
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

async function lockedOwners(db: Reader, ids: ReadonlySet<BookId>): Promise<Map<BookId, UserId>> {
  const rows = await inParts([...ids].sort(), (some) =>
    storiesIn(db, some).orderBy(asc(story.id)).for('key share'),
  );
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

/** The accounts that are deleted or being deleted: no one could withdraw their income. */
async function goneOf(db: Reader, now: number, owners: ReadonlySet<UserId>): Promise<Set<UserId>> {
  const rows = await inParts([...owners].sort(), (ids) =>
    db
      .select({ id: account.id })
      .from(account)
      .where(inArray(account.id, ids))
      .orderBy(asc(account.id))
      .for('key share'),
  );
  const found = await inParts(
    rows.map(({ id }) => id),
    (ids) =>
      db
        .select({ id: account.id })
        .from(account)
        .where(and(inArray(account.id, ids), or(isNotNull(account.deletedAt), lte(account.deleteAt, now)))),
  );
  return new Set(found.map(({ id }) => id));
}

async function storiesOfChapters(db: Reader, lines: readonly ImportedLine[]): Promise<Map<string, BookId>> {
  const rows = await inParts(
    lines.flatMap(({ chapterId }) => (chapterId === null ? [] : [chapterId])),
    (ids) =>
      db.select({ id: chapter.id, storyId: chapter.storyId }).from(chapter).where(inArray(chapter.id, ids)),
  );
  return new Map(rows.map(({ id, storyId }) => [id, storyId]));
}

/** The stored lines, by their keys as computed now: earlier versions compared references letter by letter. */
async function keptLines(db: Reader, lines: readonly ImportedLine[]) {
  const columns = {
    id: incomeLine.id,
    key: incomeLine.key,
    state: incomeLine.state,
    cents: incomeLine.cents,
  };
  const rows = await inParts(
    lines.map(({ key }) => key),
    (keys) => db.select(columns).from(incomeLine).where(inArray(incomeLine.key, keys)),
  );
  const { storyId, chapterId, month, kind, reference } = incomeLine;
  const months = [...new Set(lines.map((line) => line.month))];
  const earlier = await inParts(
    lines.map(({ storyId }) => storyId),
    (ids) =>
      db
        .select({ ...columns, storyId, chapterId, month, kind, reference })
        .from(incomeLine)
        .where(
          and(
            inArray(incomeLine.storyId, ids),
            inArray(incomeLine.month, months),
            inArray(incomeLine.kind, [...IMPORTED_KINDS]),
            sql`${incomeLine.reference} ~ '[^ -~]|  |^ *="'`,
          ),
        ),
  );
  const kept = new Map<string, (typeof rows)[number]>();
  const all = [...rows, ...earlier.map((row) => ({ ...row, key: lineKey(row as ImportedRow) }))];
  // If several rows are the same line now, a verified one wins.
  for (const row of all) if (kept.get(row.key)?.state !== 'verified') kept.set(row.key, row);
  return kept;
}

type ImportedRow = Parameters<typeof lineKey>[0];
