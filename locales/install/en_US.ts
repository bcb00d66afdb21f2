import type { Widened } from '#locales/widened.ts';

/** Texts of the install offer, of the install page and of texts shared by another app. The English table is the type of all others. */
export const installEnUS = {
  download: {
    title: 'Get the app',
    lead: 'Install Tinta straight from this page, without an app store. It takes seconds, uses hardly any space and opens offline.',
    install: 'Install Tinta',
    installed: 'Tinta is installed on this device',
    installedHelp: 'Open it from your home screen or your list of apps.',
    noButton: 'Your browser has no install button. Follow the steps below.',
    insideApp:
      'This page is open inside another app, which can’t install it. Choose “Open in browser” in that app’s menu, then come back here.',
    insideAppIos:
      'This page is open inside another app, which can’t install it. Choose “Open in Safari” in that app’s menu, then come back here.',
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
      menu: 'Tap the share button (a square with an arrow pointing up). If you don’t see it, tap the three dots first',
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
      menu: 'Click the install icon on the right of the address bar',
      add: 'Confirm with “Install”',
    },
    qrTitle: 'On your phone',
    qrHelp: 'Scan this with your phone’s camera to open Tinta there.',
    qrElsewhere: 'On another phone',
    qrElsewhereHelp: 'Scan this with another phone’s camera to open Tinta there.',
    qrLabel: 'QR code of {{address}}',
    offlineTitle: 'What works offline',
    offline: [
      'Open the app, your stories and their chapters',
      'Write, rename, reorder and split chapters; every word is saved on the device right away',
      'Compare and restore earlier versions',
      'Publish: it goes live when you’re back online',
      'Read stories and pages you’ve opened before',
    ],
    onlineTitle: 'What needs a connection',
    online: [
      'Sign in and register',
      'Sign contracts',
      'Withdraw income',
      'Find stories you haven’t opened yet',
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
    title: 'This browser may delete your data',
    text: 'Safari, and every browser on an iPhone or iPad, may delete a site’s data if you don’t open the site for seven days.',
    safe: 'What has been synced is safe: it comes back when you open Tinta. What hasn’t been synced would be lost.',
    how: 'Installing the app prevents this.',
    steps: 'Show me how to install',
    ask: 'Ask the browser to keep it',
    kept: 'The browser will keep your data.',
    refused:
      'The browser didn’t agree to keep your data. Install the app, or go online often so your work syncs.',
    exportAll: 'Export everything',
    done: 'Got it',
  },
  write: {
    title: 'New chapter',
    lead: 'Which story is it for?',
    none: 'None of your stories can take a new chapter. Create a story first.',
  },
  share: {
    title: 'Shared text',
    lead: 'This text came from another app. Choose a story, and it’s added as a new draft.',
    kept: 'It’s saved on this device until you choose.',
    words: { one: '{{count}} word', other: '{{count}} words' },
    chapterTitle: 'Draft title',
    story: 'Story',
    make: 'Add as draft',
    discard: 'Discard',
    discardSure: 'Discard permanently',
    keep: 'Keep it',
    signIn: 'Sign in to continue',
    noStory: 'You don’t have any stories yet. Create one first. The text stays here.',
    newStory: 'New story',
    none: 'No shared text',
    noneHelp: 'Share text to Tinta from another app and it appears here.',
    notKept: 'This device couldn’t save the text. Copy it before you leave.',
    waiting: 'Shared text is waiting for a story',
    open: 'View',
  },
};

/** The type of every language's table: the same keys. */
export type InstallTexts = Widened<typeof installEnUS>;
