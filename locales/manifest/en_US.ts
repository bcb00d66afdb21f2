import type { Widened } from '#locales/widened.ts';

/** What the system shows of the installed app. The English table is the type of all others. */
export const manifestEnUS = {
  description: 'Write anywhere, lose nothing.',
  newChapter: 'New chapter',
  stories: 'My stories',
  pictures: {
    home: 'Write anywhere, lose nothing',
    stories: 'Your stories, even offline',
    editor: 'Every word saved as you write',
    benefits: 'See what a story earns before you sign',
  },
};

export type ManifestTexts = Widened<typeof manifestEnUS>;
