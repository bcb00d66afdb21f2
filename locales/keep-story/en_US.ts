import type { Widened } from '#locales/widened.ts';

/** Texts for keeping a story on the device. The English table is the type of all others. */
export const keepStoryEnUS = {
  keepStory: {
    label: 'Chapters on this device',
    lead: 'Keep all chapters to read offline (about {{size}})',
    keep: 'Keep on this device',
    more: 'Keep the missing chapters',
    progress: '{{done}} of {{all}} chapters on this device · {{size}}',
    kept: 'On this device · {{size}}',
    stop: 'Stop',
    remove: 'Remove from this device',
    size: '{{size}} MB',
    network: 'The connection was lost. What’s here already can be read.',
    full: 'This device is full. What’s here already can be read.',
    busy: 'The server is busy. Try again in a moment.',
  },
};

/** The type of every language's table: the same keys. */
export type KeepStoryTexts = Widened<typeof keepStoryEnUS>;
