import type { Widened } from '#locales/widened.ts';

/** Texts about the sign-in and the contact e-mail, and the pages behind the links of mails. English is the type of all others. */
export const accountEmailEnUS = {
  accountEmail: {
    codesOffer: {
      title: 'Recovery codes',
      text: 'This site sends no email. If you forget your password, only a recovery code brings you back. You have none yet.',
      make: 'Create recovery codes',
      no: 'Not now',
    },
    confirm: {
      title: 'Confirm your email',
      done: '{{email}} is confirmed.',
      changed: 'You now sign in with {{email}}.',
      used: 'This link has already been used',
      usedText: 'You’re all set. There’s nothing more to do.',
      invalid: 'This link no longer works',
      invalidText:
        'Links work once, for a limited time, and only the latest one works. Sign in and we’ll send you a new one.',
      taken: 'This email already has an account',
      takenText:
        'Nothing was changed. An email can have only one account: sign in to that one, or choose another email.',
      failed: 'We couldn’t check this link',
      toStories: 'Go to my stories',
      signIn: 'Sign in',
    },
    undo: {
      title: 'Restore your sign-in email',
      text: 'You’ll sign in with your old email again. You’ll be signed out everywhere, your password and passkeys will stop working, and you’ll choose a new password. Unsynced work stays on your devices.',
      go: 'Restore my email',
      used: 'This link has already been used',
      usedText:
        'Your email was restored. If you haven’t set a new password yet, choose “Forgot your password?” when you sign in.',
      invalidText:
        'Links to undo a change work once, for {{undoLinkDays}} days. If you can’t get into your account, use “Contact” at the bottom of this page.',
      taken: 'This email has another account now',
      takenText:
        'We can’t restore it automatically. Use “Contact” at the bottom of this page and the editors will help.',
      failed: 'Couldn’t restore your email',
    },
    undoFactor: {
      title: 'This wasn’t me',
      text: 'This removes the authenticator app. You’re signed out everywhere; the password, passkeys and recovery codes stop working; and you choose a new password. Facebook and Google stay. If your sign-in email was changed since, the old one counts again. What you wrote on your devices stays there.',
      go: 'Remove the app and sign out everywhere',
      used: 'This link has been used',
      usedText:
        'The app has been removed. If you have no new password yet, choose “Forgot your password?” in the sign-in dialog.',
      invalidText:
        'A link of this kind works once, for {{undoLinkDays}} days. Choose “Forgot your password?” in the sign-in dialog: there you can remove the app, too.',
      taken: 'This address has another account now',
      takenText: 'It can’t be restored. The people who run Tinta can help: write to them.',
      failed: 'Couldn’t remove the app',
    },
    gate: {
      title: 'Confirm your email first',
      contract:
        'To sign a contract, confirm your email. We sent a link to {{email}}; you can open it in any browser. Meanwhile, you can fill in the form.',
      withdrawal:
        'To withdraw, confirm your email. We sent a link to {{email}}; you can open it in any browser.',
      noneContract:
        'To sign a contract, you need a confirmed email, and your account has none. Add one in your profile, under “Sign-in and security”. Meanwhile, you can fill in the form.',
      noneWithdrawal:
        'To withdraw, you need a confirmed email, and your account has none. Add one in your profile, under “Sign-in and security”.',
      open: '{{email}} isn’t confirmed yet. We sent you a link; you can open it in any browser.',
      again: 'Resend link',
      sent: 'We sent you a new link. Check your spam folder, too.',
      wait: {
        one: 'We’ve already sent you several emails. You can request another in {{count}} minute.',
        other: 'We’ve already sent you several emails. You can request another in {{count}} minutes.',
      },
      change: 'Use another email',
      add: 'Add an email',
    },
    change: {
      title: 'Sign-in email',
      help: 'You sign in with this email. Editors use your contact email, which can be different.',
      helpMails:
        'You sign in with this email, and password reset links go to it. Editors use your contact email, which can be different.',
      now: 'You sign in with {{email}}.',
      none: 'You sign in with Facebook or Google. Add an email to sign in with a password, too.',
      field: 'New sign-in email',
      current: 'Current password',
      save: 'Send link',
      saveNow: 'Change the email',
      changed: 'Your sign-in email was changed',
      waiting:
        'We sent a link to {{email}}. Open it within {{changeLinkMinutes}} minutes to make the change. Until then, nothing changes.',
      cancel: 'Cancel change',
      cancelled: 'Change canceled',
      failed: 'Couldn’t load your sign-in email',
    },
    mails: {
      title: 'Emails',
      help: 'Emails go to your sign-in address. You’ll find everything in your inbox, too.',
      none: 'This site sends no email. Everything is in your inbox.',
      decisions: 'Decisions on contracts, bonuses and withdrawals, and payments',
      on: 'You’ll get these emails from now on',
      off: 'You won’t get these emails anymore',
      always:
        'We always email you about a sign-in on a new device, and about any change to your password, passkeys, recovery codes, sign-in email or payment details.',
      failed: 'Couldn’t load your choice',
    },
  },
  authorCenter: {
    stories: {
      contractPlace: ['Enter your email'],
      newChapterPlace: [
        'Your contact email',
        'Before your fourth chapter, add an email so an editor can reach you about a contract.',
        'Email',
        'Save and continue',
        'Later',
        'The email format is incorrect. Please check the @ symbol and domain name',
        'Email length cannot exceed {{emailChars}} characters at most',
      ],
    },
  },
};

export type AccountEmailTexts = Widened<typeof accountEmailEnUS>;
