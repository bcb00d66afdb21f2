import type { Widened } from '#locales/widened.ts';

/** Texts of the page that says how a story is read. The English table is the type of all others. */
export const readersEnUS = {
  readers: {
    title: 'Readers',
    all: { one: 'device has opened this story', other: 'devices have opened this story' },
    month: 'new in the last {{readerDays}} days',
    through: 'of the opened chapters were read to the end',
    byDay: 'The last {{readerDays}} days',
    byDayText: 'Chapters opened per day (UTC+8).',
    day: '{{day}}: {{opened}} opened, {{readers}} new readers',
    byChapter: 'Chapter by chapter',
    opened: 'Opened',
    finished: 'Read to the end',
    share: '{{share}} of those who opened it',
    untitled: 'Untitled',
    none: 'No readers yet',
    noneText: 'Numbers appear once a reader opens a chapter. Your own reading is not counted.',
    closed: 'This story is not open to readers yet',
    closedText: 'Publish a chapter and open the story to start counting.',
    toChapters: 'Go to the chapters',
    how: 'How this is counted',
    howText:
      'Each device counts a chapter once when it is opened, and once when its end comes into view after a plausible reading time. Nobody is recorded: no name, no address, no account. A reader with two devices counts as two. Offline reading is counted when the device is back online.',
    failed: 'The numbers could not be loaded',
  },
} as const;

export type ReadersTexts = Widened<typeof readersEnUS>;
