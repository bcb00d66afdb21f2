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
      account: 'Account',
    },
    several: { one: '{{count}} message', other: '{{count}} messages' },
    unread: 'Unread',
    todo: 'Action needed',
    open: {
      review: 'Open',
      contract: 'Open the contract',
      income: 'Open income',
      bonus: 'Open the bonus page',
      notice: 'Read the notice',
      desk: 'Open',
      account: 'View in your profile',
    },
    empty: 'No messages yet',
    emptyHelp:
      'Decisions on your chapters, contracts and payments, and messages from the editors, appear here.',
    nothingHere: 'No messages of this type',
    notLoaded: 'Couldn’t load your messages',
    failed: 'Couldn’t read your messages from this device',
    stored: 'You’re offline. These messages are saved on this device.',
    older: 'Older messages',
    write: {
      open: 'Write to the editors',
      label: 'Your message to the editors',
      help: 'You’ll get their reply in this inbox.',
      limit: '{{count}} of {{max}} characters',
      empty: 'Write a message first',
      tooLong: 'Your message is over {{max}} characters. Shorten it.',
      send: 'Send',
      cancel: 'Cancel',
      sent: 'Sent to the editors',
    },
    own: {
      title: 'Your messages to the editors',
      waiting: 'Waiting for a reply',
      waitingCount: { one: '{{count}} waiting for a reply', other: '{{count}} waiting for a reply' },
      answered: 'Answered {{when}}',
    },
  },
} as const;

export type InboxTexts = Widened<typeof inboxEnUS>;
