import type { Widened } from '#locales/widened.ts';

/** Texts of the inbox. The English table is the type of all others. */
export const inboxEnUS = {
  inbox: {
    title: 'Inbox',
    readAll: 'Mark all as read',
    filter: 'Show',
    all: 'All',
    unreadOnly: 'Unread',
    type: {
      review: 'Reviews',
      contract: 'Contracts',
      income: 'Income',
      bonus: 'Bonuses',
      notice: 'Notices',
      desk: 'From the editors',
    },
    unread: 'Unread',
    todo: 'Action needed',
    open: {
      review: 'Open the chapter',
      contract: 'Open the contract',
      income: 'Open income',
      bonus: 'Open the bonus page',
      notice: 'Read the notice',
      desk: 'Open the story',
    },
    empty: 'No messages yet',
    emptyHelp: 'Results of reviews, contracts and payments, and messages from the editors, appear here.',
    nothingHere: 'Nothing of this kind',
    notLoaded: 'Your messages could not be loaded',
    failed: 'Your messages could not be read from this device',
    stored: 'You are offline. These are the messages saved on this device.',
    older: 'Older messages',
    write: {
      open: 'Write to the editors',
      label: 'Your message to the editors',
      help: 'Their answer will arrive in this inbox.',
      limit: '{{count}} of {{max}} characters',
      empty: 'Please write something first',
      tooLong: 'This is longer than {{max}} characters',
      send: 'Send',
      sent: 'Sent to the editors',
    },
  },
} as const;

export type InboxTexts = Widened<typeof inboxEnUS>;
