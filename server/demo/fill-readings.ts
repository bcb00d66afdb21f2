import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { account } from '#server/db/schema/account.ts';
import { chapterReading, storyReading } from '#server/db/schema/reading.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import { dayAt } from '#shared/domain/payout/month.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
/** Openings of a first chapter on a usual day, and the share of them that each later chapter keeps. */
const OPENINGS = 26;
const KEPT = 0.86;

/** Gives the demo's open stories a month of readers, more of them lately and at weekends. Runs once. */
export async function fillReadings({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const chapters = await db
    .select({ id: chapter.id, storyId: chapter.storyId })
    .from(chapter)
    .innerJoin(story, eq(story.id, chapter.storyId))
    .innerJoin(account, eq(account.id, story.ownerId))
    .where(
      and(
        eq(account.emailKey, DEMO_ACCOUNT.email),
        isNotNull(story.openedAt),
        isNotNull(chapter.publishedRevisionId),
      ),
    )
    .orderBy(asc(chapter.storyId), asc(chapter.position));
  const [known] = await db.select({ day: storyReading.day }).from(storyReading).limit(1);
  if (known !== undefined || chapters.length === 0) return;
  const stories = [...new Set(chapters.map(({ storyId }) => storyId))];
  const days = Array.from({ length: DAYS }, (_, n) => clock.now() - (DAYS - 1 - n) * DAY_MS);
  const openings = (at: number, storyId: string, place: number): number => {
    const growth = 1 - (clock.now() - at) / (1.6 * DAYS * DAY_MS);
    const weekend = [0, 6].includes(new Date(at).getUTCDay()) ? 1.5 : 1;
    const ofStory = 1 / (1 + stories.indexOf(storyId as (typeof stories)[number]));
    return Math.round(OPENINGS * growth * weekend * ofStory * KEPT ** place);
  };
  await db.insert(chapterReading).values(
    chapters.flatMap(({ id, storyId }) => {
      const place = chapters.filter((other) => other.storyId === storyId).findIndex((one) => one.id === id);
      return days.map((at) => {
        const opened = openings(at, storyId, place);
        return {
          chapterId: id,
          day: dayAt(at),
          opened,
          finished: Math.round(opened * (0.93 - 0.04 * place)),
        };
      });
    }),
  );
  await db
    .insert(storyReading)
    .values(
      stories.flatMap((storyId) =>
        days.map((at) => ({ storyId, day: dayAt(at), readers: Math.round(openings(at, storyId, 0) * 0.4) })),
      ),
    );
}
