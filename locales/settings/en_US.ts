import type { Widened } from '#locales/widened.ts';

/** Texts of the settings besides the contract form. The English table is the type of all others. */
export const settingsEnUS = {
  settings: {
    title: 'Settings',
    sections: {
      profile: { title: 'Public profile', help: 'Avatar, pen name and contact e-mail' },
      payment: {
        title: 'Payment and identity',
        help: 'Filled in for you when you apply for a contract',
      },
      security: {
        title: 'Sign-in and security',
        help: 'Your sign-in e-mail and password, and the devices you are signed in on',
      },
      notifications: { title: 'Notifications', help: 'What you are told by mail' },
      appearance: { title: 'Appearance and language', help: 'The language of the app, light or dark' },
      device: { title: 'This device', help: 'Storage, unsent work, and everything in one file' },
      delete: { title: 'Delete account', help: 'Leave, and have your data deleted' },
    },
    save: 'Save',
    penName: 'Pen name',
    penNameHelp: 'Readers see this name. It is a field of your payment and identity form.',
    penNameChange: 'Change it there',
    email: 'Contact e-mail',
    emailHelp: 'Editors write to this address. It is saved on this device and sent when you are online.',
    emailSave: 'Save e-mail',
    emailSaved: 'Saved. It is sent when you are online.',
    password: 'Password',
    passwordHelp: 'Asks for the current one. All other devices are signed out; unsent work stays on them.',
    passwordCurrent: 'Current password',
    passwordSave: 'Change the password',
    passwordChanged: 'Your password has been changed',
    language: 'Language',
    languageFailed: 'This language is not on this device yet. Try again when you are online.',
    devices: 'Signed-in devices',
    devicesHelp:
      'Sign out any device you do not recognize or have lost. Unsent work stays on that device. A network is the first part of an internet address: it tells home from elsewhere, not a town.',
    network: 'Network {{network}}',
    devicesOffline: 'The list appears when you are online.',
    thisDevice: 'This device',
    signedInAt: 'Signed in {{when}}',
    lastSeen: 'Last seen {{when}}',
    endOne: 'Sign out',
    endOneOf: 'Sign out {{name}}',
    endAll: 'Sign out all other devices',
    endTitle: 'Sign out {{name}}?',
    endAllTitle: 'Sign out all other devices?',
    endText:
      'It has to sign in again before it can send or see anything of yours. This device stays signed in.',
    endEverywhere: 'Sign out everywhere',
    endEverywhereTitle: 'Sign out everywhere?',
    endEverywhereText:
      'All other devices are signed out first, then this one. If something here has not been sent, you are asked what to do with it.',
    endCancel: 'Keep it signed in',
    ended: 'Signed out',
    colors: 'Colours',
    colorsHelp: 'Follows your system until you choose the other one. Kept on this device.',
    color: { light: 'Light', dark: 'Dark' },
    storage: 'Storage',
    storageUsed: '{{used}} used of about {{quota}} available',
    storageUnknown: 'This browser does not report how much is used.',
    unsentNone: 'Everything has reached the server.',
    unsentSome: {
      one: '{{count}} item is waiting to be sent',
      other: '{{count}} items are waiting to be sent',
    },
    unsentLink: 'See what is waiting',
    export: 'Everything in one file',
    exportHelp:
      'A .zip with your stories and chapters, profile, contracts, applications, income and messages. It is made on this device and includes unsent work.',
    exportStart: 'Create the file',
    exportWorking: 'Collecting: {{done}} of {{all}}',
    exportDone: 'The file was created.',
    exportPartly:
      'The file contains what is on this device. Not included, because the server could not be reached: {{parts}}.',
    exportFailed: 'The file could not be created.',
    part: {
      profile: 'profile',
      contracts: 'contracts',
      applications: 'applications',
      income: 'income',
      messages: 'older messages',
      chapters: 'chapters that are not on this device',
    },
  },
} as const;

export type SettingsTexts = Widened<typeof settingsEnUS>;
