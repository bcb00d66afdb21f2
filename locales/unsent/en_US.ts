import type { Widened } from '#locales/widened.ts';

/** Texts of the page of unsynced work. The English table is the type of all others. */
export const unsentEnUS = {
  unsent: {
    title: 'Unsynced work',
    empty: 'Everything is synced.',
    signedOut:
      'You’re signed out on this device. What you write is saved here and syncs as soon as you sign in.',
    heldUp:
      'Our server can’t take changes right now. Your work is safe on this device, and Tinta tries again by itself at {{time}}.',
    heldUpSaid: 'The server says: {{said}}',
    tryAgain: 'Try again',
    confirm: 'Confirm',
    withdrawTitle: 'Discard this?',
    withdrawText: 'It won’t be synced. Its text stays in the chapter’s versions.',
    keep: 'Keep it',
    withdraw: 'Discard',
    contract: 'Signed contract',
    contractText: 'It’s signed and ready. Open it to send it.',
    open: 'Open',
    export: 'Export text',
    attempts: { one: '{{count}} attempt', other: '{{count}} attempts' },
    gone: {
      text: 'This story was permanently deleted. Its text is still on this device, including what was never synced. What do you want to do with it?',
      keepAsNew: 'Keep as a new story',
      erase: 'Delete here too',
      eraseTitle: 'Delete this story here too?',
      eraseText: 'Its text on this device, including what was never synced, will be permanently deleted.',
      keep: 'Keep for now',
    },
    intent: {
      saveStory: 'Story information',
      uploadCover: 'Cover',
      deleteStory: 'Delete story',
      openStory: 'Make public',
      saveChapter: 'Chapter changes',
      publishChapter: 'Publish',
      unpublishChapter: 'Unpublish',
      setPaid: 'Paid or free',
      deleteChapter: 'Delete chapter',
      undeleteChapter: 'Restore chapter',
      sortChapters: 'Chapter order',
      saveVolumes: 'Volumes',
      keepVersion: 'Named version',
      modifyEmail: 'Contact email',
    },
  },
};

/** The type of every language's table: the same keys. */
export type UnsentTexts = Widened<typeof unsentEnUS>;
