import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { ofChapter, ofStory } from './story.ts';

/** How often a chapter was opened and read to its end on a day at UTC+08:00, once per device. No row shows by whom. */
export const chapterReading = pgTable(
  'chapter_reading',
  {
    chapterId: ofChapter(),
    /** 'YYYY-MM-DD'. */
    day: text().notNull(),
    opened: integer().notNull().default(0),
    finished: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.chapterId, table.day] })],
);

/** Number of devices that opened a story for the first time, by day at UTC+08:00. */
export const storyReading = pgTable(
  'story_reading',
  {
    storyId: ofStory(),
    day: text().notNull(),
    readers: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.day] })],
);

/** Idempotency keys of counted requests, so that a repeated request counts once. The keys are random and identify no one. */
export const readingReceipt = pgTable(
  'reading_receipt',
  { key: text().primaryKey(), createdAt: instant('created_at').notNull() },
  (table) => [index('reading_receipt_created').on(table.createdAt)],
);
