import type { Widened } from '#locales/widened.ts';

/** Texts about the sign-in e-mail: its confirmation, its change, and the pages behind the links of mails. English is the type of all others. */
export const accountEmailEnUS = {
  accountEmail: {
    confirm: {
      title: 'Confirm your e-mail',
      done: '{{email}} is confirmed.',
      changed: 'From now on you sign in with {{email}}.',
      used: 'This link has been used',
      usedText: 'It has done its work. There is nothing more to do.',
      invalid: 'This link no longer works',
      invalidText:
        'A link works once, for a limited time, and only the newest one. Sign in, and we send you another one.',
      taken: 'This address has its own account',
      takenText:
        'Nothing was changed. One address can have only one account: sign in to that one, or choose another address.',
      failed: 'The link could not be checked',
      toStories: 'To my stories',
      signIn: 'Sign in',
    },
    undo: {
      title: 'Restore your sign-in e-mail',
      text: 'This makes your old address the one you sign in with again. All sessions end, the password and passkeys no longer work, and you choose a new password. What you wrote on your devices stays there.',
      go: 'Restore my address',
      used: 'This link has been used',
      usedText:
        'Your address was restored. If you have no new password yet, choose “Forgot your password?” in the sign-in dialog.',
      invalidText:
        'A link to undo a change works once, for {{undoLinkDays}} days. If you cannot get into your account, write to the editors.',
      taken: 'This address has another account now',
      takenText: 'It cannot be restored. Write to the editors, who can help.',
      failed: 'The address could not be restored',
    },
    undoFactor: {
      title: 'This was not me',
      text: 'This removes the authenticator app: all sessions end, the password, passkeys and recovery codes no longer work, and you choose a new password. Facebook and Google stay. If your sign-in e-mail was changed since, the old one counts again. What you wrote on your devices stays there.',
      go: 'Remove the app and sign out everywhere',
      used: 'This link has been used',
      usedText:
        'The app has been removed. If you have no new password yet, choose “Forgot your password?” in the sign-in dialog.',
      invalidText:
        'A link of this kind works once, for {{undoLinkDays}} days. Choose “Forgot your password?” in the sign-in dialog: there you can remove the app, too.',
      taken: 'This address has another account now',
      takenText: 'It cannot be restored. Write to the people who run Tinta, who can help.',
      failed: 'The app could not be removed',
    },
    gate: {
      title: 'Confirm your e-mail first',
      contract:
        'A contract needs a confirmed e-mail. We have sent a link to {{email}}: open it in any browser. You can fill in the form meanwhile.',
      withdrawal:
        'A withdrawal needs a confirmed e-mail. We have sent a link to {{email}}: open it in any browser.',
      noneContract:
        'A contract needs a confirmed e-mail, and your account has none. Add one in your profile, under “Sign-in and security”. You can fill in the form meanwhile.',
      noneWithdrawal:
        'A withdrawal needs a confirmed e-mail, and your account has none. Add one in your profile, under “Sign-in and security”.',
      open: '{{email}} is not confirmed yet. We have sent you a link: open it in any browser.',
      again: 'Send again',
      sent: 'A mail with a new link is on its way. Look among your spam, too.',
      wait: {
        one: 'We have sent you several mails already. You can ask for the next one in {{count}} minute.',
        other: 'We have sent you several mails already. You can ask for the next one in {{count}} minutes.',
      },
      change: 'Another address',
      add: 'Add an e-mail',
    },
    change: {
      title: 'Sign-in e-mail',
      help: 'You sign in with this address. Editors write to your contact e-mail, which can be another one.',
      helpMails:
        'You sign in with this address, and links to a new password go there. Editors write to your contact e-mail, which can be another one.',
      now: 'You sign in with {{email}}.',
      none: 'You sign in with Facebook or Google. With an e-mail you can also sign in with a password.',
      field: 'New sign-in e-mail',
      current: 'Current password',
      save: 'Send the link',
      saveNow: 'Change the e-mail',
      changed: 'Your sign-in e-mail was changed',
      waiting:
        'We have sent a link to {{email}}. The change takes effect when you open it, within {{changeLinkMinutes}} minutes. Until then nothing changes.',
      cancel: 'Call off the change',
      cancelled: 'The change was called off',
      failed: 'Your sign-in e-mail could not be loaded',
    },
    mails: {
      title: 'Mails',
      help: 'Everything is in your inbox as well. Mails go to your sign-in e-mail.',
      none: 'This Tinta sends no mails. Everything is in your inbox.',
      decisions: 'Decisions on contracts, bonuses and withdrawals, and payments',
      on: 'You get these mails from now on',
      off: 'You get no more of these mails',
      always:
        'Always by mail: a sign-in on a new device, and every change of your password, passkeys, sign-in e-mail or payment details.',
      failed: 'Your choice could not be loaded',
    },
  },
};

export type AccountEmailTexts = Widened<typeof accountEmailEnUS>;
