import type { Widened } from '#locales/widened.ts';

/** Texts of the page that says how a story is read. The English table is the type of all others. */
export const readersEnUS = {
  readers: {
    title: 'Readers',
    all: { one: 'device has opened this story', other: 'devices have opened this story' },
    month: 'new in the last {{readerDays}} days',
    through: 'of opened chapters were read to the end',
    byDay: 'The last {{readerDays}} days',
    byDayText: 'Chapters opened per day (UTC+8).',
    day: '{{day}}: {{opened}} opened, {{readers}} new readers',
    byChapter: 'Chapter by chapter',
    opened: 'Opened',
    finished: 'Read to the end',
    share: '{{share}} of those who opened it',
    untitled: 'Untitled',
    none: 'No readers yet',
    noneText: 'Your numbers appear once a reader opens a chapter. Your own reading isn’t counted.',
    closed: 'This story is private',
    closedText: 'Publish a chapter and make the story public to start counting.',
    toChapters: 'Go to chapters',
    how: 'How this is counted',
    howText:
      'Each device counts a chapter once when it’s opened, and once when its end comes into view after a plausible reading time. No names, addresses or accounts are recorded. A reader with two devices counts as two. Offline reading is counted once the device is back online.',
    failed: 'Couldn’t load the numbers',
  },
} as const;

export type ReadersTexts = Widened<typeof readersEnUS>;
