import { asc, eq, gt, inArray } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { setting } from '#server/db/schema/account.ts';
import type { ChapterRow, StoryRow } from '#server/db/schema/story.ts';
import { chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import { lockChapter } from '#server/story/own-chapter.ts';
import { bonusesOf, bonusSum } from '#shared/domain/bonus/bonus.ts';
import type { BookId, ChapterId, RevisionId } from '#shared/domain/ids.ts';
import { CHAPTER_WORDS_MAX, CHAPTER_WORDS_MIN, FIRST_RELEASE_LEAD_DAYS } from '#shared/domain/limits.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { documentWords, type StoryDocument } from '#shared/domain/story-document.ts';
import { WORD_RULE } from '#shared/domain/word-count.ts';
import { countChanges, countsOf } from './write-chapter.ts';

/** Stories per run of the job. The rest wait for the next run, so that each run stays short. */
const ROUND = 20;
/** Texts read at a time. */
const TEXTS_AT_ONCE = 50;
/** Name of the row in `setting` that says how far stories were recounted, as JSON. */
const NAME = 'word rule';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'random'>;
/** `after`: the last recounted story; null: none yet. `done`: every story was recounted. */
type Progress = { rule: number; after: BookId | null; done: boolean };

/**
 * Recounts the words of older texts once after the rule of counting changed (`WORD_RULE`; docs/spec, section 10, Words): what each chapter
 * shows, has published and has submitted. Older revisions keep their numbers. Two things stay as they were counted:
 * - a story whose bonuses would become smaller, so that no claim that was filed or earned is lost;
 * - a scheduled chapter that would no longer fit the limits, so that it is published at its time.
 */
export async function recountWords(deps: Deps): Promise<void> {
  const progress = await progressSoFar(deps.db);
  if (progress.done) return;
  const stories = await deps.db
    .select()
    .from(story)
    .where(progress.after === null ? undefined : gt(story.id, progress.after))
    .orderBy(asc(story.id))
    .limit(ROUND);
  for (const row of stories) {
    await recountStory(deps, row);
    await keep(deps.db, { ...progress, after: row.id });
  }
  if (stories.length < ROUND) await keep(deps.db, { ...progress, after: null, done: true });
}

async function progressSoFar(db: Reader): Promise<Progress> {
  const [row] = await db.select().from(setting).where(eq(setting.name, NAME));
  const known: Progress | undefined = row && JSON.parse(row.value);
  return known?.rule === WORD_RULE ? known : { rule: WORD_RULE, after: null, done: false };
}

async function keep(db: Deps['db'], progress: Progress): Promise<void> {
  const value = JSON.stringify(progress);
  await db
    .insert(setting)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
}

async function recountStory(deps: Deps, row: StoryRow): Promise<void> {
  const chapters = await deps.db.select().from(chapter).where(eq(chapter.storyId, row.id));
  const recounted = new Map<RevisionId, number>();
  for (let from = 0; from < chapters.length; from += TEXTS_AT_ONCE) {
    const texts = await textsOf(deps.db, chapters.slice(from, from + TEXTS_AT_ONCE));
    for (const text of texts) {
      const words = documentWords(JSON.parse(text.content) as StoryDocument);
      if (words !== text.words) recounted.set(text.revisionId, words);
    }
  }
  const changed = chapters
    .map((before) => ({ before, after: withCounts(before, recounted) }))
    .filter(({ before, after }) => after !== before);
  const lost = changed.reduce(
    (sum, { before, after }) => sum + countsOf(before).publishedWords - countsOf(after).publishedWords,
    0,
  );
  if (bonuses(row, row.publishedWords - lost) < bonuses(row, row.publishedWords)) return;
  for (const { before } of changed)
    await deps.db.transaction((tx) => recountChapter(deps, tx, before.id, recounted));
}

/** The texts that chapters show, have published or have submitted. A thinned revision has no text, but it is none of these. */
const textsOf = (db: Reader, chapters: readonly ChapterRow[]) =>
  db
    .select({
      revisionId: chapterRevision.revisionId,
      content: chapterRevision.content,
      words: chapterRevision.words,
    })
    .from(chapterRevision)
    .where(
      inArray(
        chapterRevision.revisionId,
        chapters.flatMap((row) =>
          [row.revisionId, row.publishedRevisionId, row.submittedRevisionId].filter((id) => id !== null),
        ),
      ),
    );

/** The chapter with the new counts; the same object if none of them changes, or if its schedule depends on the old one. */
function withCounts(row: ChapterRow, recounted: ReadonlyMap<RevisionId, number>): ChapterRow {
  const words = recounted.get(row.revisionId) ?? row.words;
  const publishedWords =
    (row.publishedRevisionId === null ? undefined : recounted.get(row.publishedRevisionId)) ??
    row.publishedWords;
  const fits = words >= CHAPTER_WORDS_MIN && words <= CHAPTER_WORDS_MAX;
  if (row.publishAt !== null && !fits) return row;
  return words === row.words && publishedWords === row.publishedWords
    ? row
    : { ...row, words, publishedWords };
}

/** Sum of what a story of so many words can claim at best, over both types of contract, in US cents. */
const bonuses = (row: StoryRow, words: number): number =>
  CONTRACT_TYPES.reduce(
    (sum, contractType) =>
      sum +
      bonusSum(
        bonusesOf({
          contractType,
          words,
          finished: row.completion === 'approved' || row.completion === 'waiting',
          leadDays: FIRST_RELEASE_LEAD_DAYS,
        }),
      ),
    0,
  );

/** Writes a chapter's new counts. A text that changed since it was read was counted by the new rule when it was saved. */
async function recountChapter(
  { clock, random }: Deps,
  tx: Tx,
  id: ChapterId,
  recounted: ReadonlyMap<RevisionId, number>,
): Promise<void> {
  const locked = await lockChapter(tx, id);
  if (locked === undefined) return;
  const { story: parent, chapter: before } = locked;
  const after = withCounts(before, recounted);
  if (after === before) return;
  for (const revisionId of [before.revisionId, before.publishedRevisionId, before.submittedRevisionId]) {
    const words = revisionId === null ? undefined : recounted.get(revisionId);
    if (revisionId === null || words === undefined) continue;
    await tx.update(chapterRevision).set({ words }).where(eq(chapterRevision.revisionId, revisionId));
  }
  await tx
    .update(chapter)
    .set({ words: after.words, publishedWords: after.publishedWords })
    .where(eq(chapter.id, id));
  // The new version leads the author's devices to the new counts.
  await tx
    .update(story)
    .set({ version: mintId(clock, random), ...countChanges(countsOf(before), countsOf(after)) })
    .where(eq(story.id, parent.id));
}
