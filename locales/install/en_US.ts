import type { Widened } from '#locales/widened.ts';

/** Texts of installing, of its page and of what another app shared. The English table is the type of all others. */
export const installEnUS = {
  download: {
    title: 'Get the app',
    lead: 'Tinta is installed from this page, without a store. It takes a second and hardly any room, and it opens without a network.',
    install: 'Install Tinta',
    installed: 'Tinta is installed on this device',
    installedHelp: 'Open it from your home screen or your list of apps.',
    noButton: 'Your browser has no button for it; the steps below lead there.',
    stepsTitle: 'Step by step',
    thisDevice: 'this device',
    android: {
      title: 'Android',
      browser: 'Open this page in Chrome',
      menu: 'Tap the menu ⋮ at the top right',
      add: 'Choose “Install app” or “Add to home screen”',
    },
    ios: {
      title: 'iPhone and iPad',
      browser: 'Open this page in Safari',
      menu: 'Tap the share button, the square with an arrow up',
      add: 'Choose “Add to Home Screen”, then “Add”',
    },
    desktop: {
      title: 'Computer',
      browser: 'Open this page in Chrome or Edge',
      menu: 'Click the install sign at the right of the address bar',
      add: 'Confirm with “Install”',
    },
    qrTitle: 'On your phone',
    qrHelp: 'Point your phone’s camera here to open Tinta on it.',
    qrLabel: 'QR code of {{address}}',
    offlineTitle: 'What works without a network',
    offline: [
      'Open the app, your stories and their chapters',
      'Write, rename, reorder and split chapters; every word is kept on the device at once',
      'Compare and restore earlier versions',
      'Publish: it is sent by itself when the network is back',
      'Read stories and pages you have opened before',
    ],
    onlineTitle: 'What needs a network',
    online: [
      'Sign in and register',
      'Sign contracts',
      'Withdraw income',
      'Find stories you have not opened yet',
    ],
  },
  install: {
    title: 'Keep Tinta on your home screen',
    text: 'It opens with one tap, also without a network, and your browser keeps your drafts safer.',
    install: 'Install',
    steps: 'Show me how',
    later: 'Not now',
  },
  write: {
    title: 'New chapter',
    lead: 'In which story?',
    none: 'You have no story that can take a chapter. Make one first.',
  },
  share: {
    title: 'Shared text',
    lead: 'This text came from another app. Choose the story in which it becomes a new draft.',
    kept: 'It is kept on this device until you have chosen.',
    words: { one: '{{count}} word', other: '{{count}} words' },
    chapterTitle: 'Title of the draft',
    story: 'Story',
    make: 'Make it a draft',
    discard: 'Throw it away',
    discardSure: 'Throw it away for good',
    keep: 'Keep it',
    signIn: 'Sign in to go on',
    noStory: 'You have no story that can take it yet. Make one first; the text waits here.',
    newStory: 'New story',
    none: 'No shared text is waiting',
    noneHelp: 'Share a text to Tinta from another app, and it comes here.',
    notKept: 'This device could not keep the text. Copy it before you leave.',
    waiting: 'A shared text is waiting for its story',
    open: 'Look at it',
  },
};

/** What every language must have, to the key. */
export type InstallTexts = Widened<typeof installEnUS>;
