import type { Widened } from '#locales/widened.ts';

/** Texts of installing, of its page and of what another app shared. The English table is the type of all others. */
export const installEnUS = {
  download: {
    title: 'Get the app',
    lead: 'Install Tinta straight from this page, without an app store. It takes a second and hardly any space, and it opens offline.',
    install: 'Install Tinta',
    installed: 'Tinta is installed on this device',
    installedHelp: 'Open it from your home screen or your list of apps.',
    noButton: 'Your browser has no install button. Follow the steps below.',
    insideApp:
      'This page is open inside another app, which cannot install it. Choose “Open in browser” in that app’s menu, then come back here.',
    insideAppIos:
      'This page is open inside another app, which cannot install it. Choose “Open in Safari” in that app’s menu, then come back here.',
    stepsTitle: 'Step by step',
    thisDevice: 'this device',
    android: {
      title: 'Android',
      browser: 'Open this page in Chrome',
      menu: 'Tap the menu at the top right',
      add: 'Choose “Install app” or “Add to home screen”',
    },
    ios: {
      title: 'iPhone and iPad',
      browser: 'Open this page in Safari',
      menu: 'Tap the share button, the square with an arrow up. If there is none, tap the three dots first',
      add: 'Choose “Add to Home Screen”, then “Add”',
    },
    mac: {
      title: 'Mac with Safari',
      browser: 'Open this page in Safari (macOS Sonoma or newer)',
      menu: 'Click the share button in the toolbar',
      add: 'Choose “Add to Dock”, then “Add”',
    },
    desktop: {
      title: 'Computer',
      browser: 'Open this page in Chrome or Edge',
      menu: 'Click the install icon at the right of the address bar',
      add: 'Confirm with “Install”',
    },
    qrTitle: 'On your phone',
    qrHelp: 'Scan this with your phone’s camera to open Tinta there.',
    qrLabel: 'QR code of {{address}}',
    offlineTitle: 'What works offline',
    offline: [
      'Open the app, your stories and their chapters',
      'Write, rename, reorder and split chapters; every word is saved on the device at once',
      'Compare and restore earlier versions',
      'Publish: it goes out when you are back online',
      'Read stories and pages you have opened before',
    ],
    onlineTitle: 'What needs a connection',
    online: [
      'Sign in and register',
      'Sign contracts',
      'Withdraw income',
      'Find stories you have not opened yet',
    ],
  },
  install: {
    title: 'Keep Tinta on your home screen',
    text: 'It opens with one tap, even offline, and your drafts are safer.',
    install: 'Install',
    steps: 'Show me how',
    later: 'Not now',
  },
  keepStorage: {
    title: 'This browser may clear what is stored here',
    text: 'Safari, and every browser on an iPhone or iPad, may delete what a site has stored if you do not open the site for seven days.',
    safe: 'What has been synced is safe: it comes back from the server. What has not been sent yet would be lost.',
    how: 'The installed app is not cleared.',
    steps: 'Show me how to install',
    ask: 'Ask the browser to keep it',
    kept: 'The browser will keep what is stored here.',
    refused: 'The browser did not promise to keep it. Install the app, or stay synced.',
    exportAll: 'Save everything as a file',
    done: 'Got it',
  },
  write: {
    title: 'New chapter',
    lead: 'For which story?',
    none: 'None of your stories can take a new chapter. Create a story first.',
  },
  share: {
    title: 'Shared text',
    lead: 'This text came from another app. Choose the story to add it to as a new draft.',
    kept: 'It is saved on this device until you choose.',
    words: { one: '{{count}} word', other: '{{count}} words' },
    chapterTitle: 'Draft title',
    story: 'Story',
    make: 'Add as draft',
    discard: 'Discard',
    discardSure: 'Discard permanently',
    keep: 'Keep it',
    signIn: 'Sign in to continue',
    noStory: 'You have no story to add it to yet. Create one first; the text stays here.',
    newStory: 'New story',
    none: 'No shared text is waiting',
    noneHelp: 'Share a text to Tinta from another app, and it appears here.',
    notKept: 'This device could not save the text. Copy it before you leave.',
    waiting: 'A shared text is waiting for a story',
    open: 'View',
  },
};

/** What every language must have, to the key. */
export type InstallTexts = Widened<typeof installEnUS>;
