import type { Widened } from '#locales/widened.ts';

/** Texts of the public pages beyond home; screens of the author area show some of them too. The English table is the type of all others. */
export const publicEnUS = {
  /** Titles of pages, for the browser's tab. */
  publicTitle: {
    story: 'Story',
    read: 'Read',
    notice: 'Notice',
    logout: 'Sign out',
  },
  library: {
    title: 'Library',
    search: 'Search by title or author',
    searchHint: 'Title or author',
    searchButton: 'Search',
    clear: 'Clear',
    genre: 'Genre',
    allGenres: 'All genres',
    audience: 'Audience',
    allAudiences: 'All readers',
    state: 'Status',
    anyState: 'Any status',
    ongoing: 'Ongoing',
    finished: 'Finished',
    sort: 'Sort by',
    newest: 'Newest',
    updated: 'Recently updated',
    words: 'Longest',
    empty: 'No stories match. Try removing a filter.',
    offline: 'You’re offline. You can still read stories you’ve opened before.',
    more: 'Show more',
    end: 'That’s everything',
    error: 'Couldn’t load the library',
  },
  storyPage: {
    by: 'by {{name}}',
    read: 'Read',
    continue: 'Continue reading',
    share: 'Share',
    copied: 'Link copied',
    edit: 'Edit story',
    contents: 'Chapters',
    synopsis: 'Synopsis',
    female: 'For women',
    male: 'For men',
    ongoing: 'Ongoing',
    paid: 'Paid',
    notFound: 'This story doesn’t exist, or it’s private',
    offline: 'You’re offline, and this story hasn’t been opened on this device before. Go online to read it.',
    updated: 'Updated {{when}}',
  },
  notice: {
    updated: 'updated {{date}}',
    more: 'More notices',
    previous: 'Older',
    next: 'Newer',
    notFound: 'This notice doesn’t exist, or it has been removed',
    offline:
      'You’re offline, and this notice hasn’t been opened on this device before. Go online to read it.',
  },
  reader: {
    chapter: 'Chapter {{order}}',
    previous: 'Previous chapter',
    next: 'Next chapter',
    contents: 'Chapters',
    larger: 'Larger text',
    smaller: 'Smaller text',
    authorNote: 'Author’s note',
    truncated: 'This is the beginning of a paid chapter. The rest can’t be read here yet.',
    last: 'You’re all caught up.',
    notFound: 'This chapter doesn’t exist, or it isn’t published',
    offline:
      'You’re offline, and this chapter hasn’t been opened on this device before. Go online to read it.',
    progress: '{{percent}}% read',
  },
  logout: {
    title: 'Sign out',
    working: 'Signing out…',
    unsentTitle: 'Some work hasn’t synced yet',
    unsentText: {
      one: '{{count}} item is only on this device.',
      other: '{{count}} items are only on this device.',
    },
    sendNow: 'Sync now, then sign out',
    export: 'Export as a text file',
    keep: 'Keep it encrypted on this device',
    keepHelp: 'No one can read it here. It syncs after you sign in again.',
    delete: 'Delete it from this device',
    deleteConfirm: 'Delete permanently',
    cancel: 'Stay signed in',
    sendFailed: 'Not everything could be synced. Try again, or choose another option.',
    contractTitle: 'A signed contract hasn’t been sent',
    contractText:
      'It’s still on this device, and signed contracts aren’t kept when you sign out. Send it first, or sign a new one later.',
    contractOpen: 'Open the contract',
    contractGoOn: 'Sign out without it',
    anyway: 'Sign out anyway',
    anywayHelp:
      'This device can’t read what is stored here, so it can’t say what isn’t synced. You’re signed out now. What is stored is encrypted or deleted as soon as it can be read again.',
    notErased: 'Not everything could be removed from this device. Try again.',
    blocked:
      'An older Tinta window is blocking storage. Close your other Tinta windows, and signing out continues.',
    silent:
      'This browser’s storage isn’t responding, so you aren’t fully signed out yet. Close the browser, open it again and sign out there.',
    nobody: 'You’re signed out.',
    deleted: {
      title: 'This account was deleted on {{when}}',
      text: 'Some of its work was never synced and exists only on this device. It can’t be synced anymore. Export what you want to keep, then erase it.',
      see: 'See what wasn’t synced',
      erase: 'Erase it now',
      cancel: 'Keep it for now',
      erased: 'This account was deleted on {{when}}. Its work was removed from this device.',
    },
  },
};

/** The type of every language's table: the same keys. */
export type PublicTexts = Widened<typeof publicEnUS>;
