/** Mails to authors and editors, in English; the type of the other languages. A body is a list of paragraphs. */
export const mailEnUS = {
  kinds: {
    reset: {
      subject: 'A new password for Tinta',
      body: [
        'Somebody asked for a new password for the account with this e-mail address.',
        'If it was you, choose a new password here. The link works once, for {{resetLinkMinutes}} minutes. It ends all sessions; what you wrote on your devices stays there and is sent once you have signed in.',
      ],
      action: 'Choose a new password',
      end: 'If it was not you, you need not do anything. Your password stays as it is.',
    },
    passwordChanged: {
      subject: 'Your password for Tinta was changed',
      body: [
        'The password of your account was changed on {{at}}, on this device: {{device}}. All other sessions have ended.',
        'What you wrote on your devices stays there and is sent once you have signed in.',
      ],
      action: '',
      end: 'If it was not you, choose “Forgot your password?” in the sign-in dialog at once: the link comes to this address.',
    },
    newSignIn: {
      subject: 'New sign-in to Tinta',
      body: [
        'Your account was signed in to on {{at}}, on a device that was not seen before: {{device}}.',
        'If it was you, there is nothing to do.',
      ],
      action: '',
      end: 'If it was not you, sign that device out in your profile, under “Sign-in and security”, and change your password.',
    },
    confirmEmail: {
      subject: 'Confirm your e-mail address for Tinta',
      body: [
        'Somebody registered at Tinta with this e-mail address. If it was you, confirm it here. The link works once, for {{confirmLinkDays}} days.',
        'You can write and publish without it. A contract and a withdrawal need a confirmed address.',
      ],
      action: 'Confirm the address',
      end: 'If it was not you, you need not do anything: without the link nobody can sign a contract or withdraw money with your address.',
    },
    registerTaken: {
      subject: 'You already have a Tinta account',
      body: [
        'Somebody tried to register at Tinta with this e-mail address, which already has an account. Nothing was changed, and no second account was made.',
        'If it was you, sign in with the password you have. If you no longer know it, choose “Forgot your password?” in the sign-in dialog: a link to a new password comes to this address.',
      ],
      action: 'Go to Tinta',
      end: 'If it was not you, you need not do anything.',
    },
    changeEmail: {
      subject: 'Your new sign-in e-mail for Tinta',
      body: [
        'An author wants to sign in to Tinta with this e-mail address from now on. If it was you, confirm it here. The link works once, for {{changeLinkMinutes}} minutes.',
      ],
      action: 'Sign in with this address from now on',
      end: 'If it was not you, do not open the link. Nothing changes without it.',
    },
    changeEmailTaken: {
      subject: 'Somebody wanted to use your address at Tinta',
      body: [
        'An author of Tinta wanted to change the e-mail of an account to this address. The address belongs to your account, so nothing was changed.',
      ],
      action: '',
      end: 'If it was you: one address can have only one account. Sign in to the account of this address, or choose another address for the other one.',
    },
    emailChanged: {
      subject: 'Your sign-in e-mail for Tinta was changed',
      body: [
        'On {{at}} the sign-in e-mail of your account was changed to {{email}}. The link was opened on this device: {{device}}. This address no longer signs in.',
        'If it was you, there is nothing to do.',
        'If it was not you, undo it here. The link works once, for {{undoLinkDays}} days. This address signs in again, all sessions end, and you choose a new password.',
      ],
      action: 'Undo the change',
      end: 'What you wrote on your devices stays there and is sent once you have signed in.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your Tinta account',
      body: [
        'A passkey was added to your account on {{at}}, on this device: {{device}}. It can be used to sign in.',
      ],
      action: '',
      end: 'If it was not you, remove the passkey in your profile, under “Sign-in and security”, and change your password at once. If you cannot sign in any more, write to the people who run Tinta.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your Tinta account',
      body: [
        'A passkey was removed from your account on {{at}}, on this device: {{device}}. It can no longer be used to sign in.',
      ],
      action: '',
      end: 'If it was not you, change your password at once and look at your passkeys in your profile, under “Sign-in and security”.',
    },
    codesMade: {
      subject: 'Recovery codes for your Tinta account were made',
      body: [
        'New recovery codes for your account were made on {{at}}, on this device: {{device}}. Each can be used once, to choose a new password or in place of the second factor. Earlier codes no longer work.',
        'If it was you, there is nothing to do.',
      ],
      action: '',
      end: 'If it was not you, remove the codes in your profile, under “Sign-in and security”, and change your password at once.',
    },
    codeUsed: {
      subject: 'A recovery code of your Tinta account was used',
      body: [
        'A new password for your account was chosen with a recovery code on {{at}}, on this device: {{device}}. All sessions have ended, and the code no longer works.',
        'What you wrote on your devices stays there and is sent once you have signed in.',
      ],
      action: '',
      end: 'If it was not you, choose “Forgot your password?” in the sign-in dialog at once: the link comes to this address. Then make new recovery codes.',
    },
    codeForSignIn: {
      subject: 'A recovery code of your Tinta account was used',
      body: [
        'A recovery code stood for the second factor of your account on {{at}}, on this device: {{device}}. The code no longer works.',
        'If it was you, there is nothing to do.',
      ],
      action: '',
      end: 'If it was not you, somebody knows your password and has your codes: change the password at once and make new recovery codes in your profile, under “Sign-in and security”.',
    },
    factorAdded: {
      subject: 'An authenticator app was set up for your Tinta account',
      body: [
        'An authenticator app was set up for your account on {{at}}, on this device: {{device}}. From now on a sign-in with your password, Facebook or Google asks for a code of this app. All other devices were signed out.',
        'What you wrote on them stays there and is sent once you have signed in. If it was you, there is nothing to do.',
      ],
      action: '',
      end: 'If it was not you, choose “Forgot your password?” in the sign-in dialog at once and write to the people who run Tinta.',
    },
    authorFactorAdded: {
      subject: 'An authenticator app was set up for your Tinta account',
      body: [
        'An authenticator app was set up for your account on {{at}}, on this device: {{device}}. From now on a sign-in with your password, Facebook or Google asks for a code of this app. All other devices were signed out.',
        'What you wrote on them stays there and is sent once you have signed in.',
      ],
      action: 'This was not me',
      end: 'If it was you, there is nothing to do. If it was not you, follow the link: the app and all recovery codes are removed, passkeys too, all sessions end, and you choose a new password. The link works for {{undoLinkDays}} days. If its page is not found, update the app or open the link in another browser.',
    },
    factorRemoved: {
      subject: 'The authenticator app of your Tinta account was removed',
      body: [
        'The authenticator app of your account was removed on {{at}}, on this device: {{device}}. A sign-in no longer asks for a code of it; an editor’s asks for a passkey or a recovery code.',
        'If it was you, there is nothing to do.',
      ],
      action: '',
      end: 'If it was not you, change your password at once and set the app up again in your profile, under “Sign-in and security”.',
    },
    codesRemoved: {
      subject: 'The recovery codes of your Tinta account were removed',
      body: [
        'The recovery codes of your account were removed on {{at}}, on this device: {{device}}. None of them works any more.',
        'If it was you, there is nothing to do.',
      ],
      action: '',
      end: 'If it was not you, change your password at once and make new codes in your profile, under “Sign-in and security”.',
    },
    factorOffered: {
      subject: 'Somebody is setting up an authenticator app for your Tinta account',
      body: [
        'On {{at}} somebody began to set up an authenticator app for your account, on this device: {{device}}. Nothing has changed yet. Once it is set up, a sign-in asks for a code of it, and you get another mail.',
        'If it was you, there is nothing to do.',
      ],
      action: '',
      end: 'If it was not you, somebody can sign in to your account: choose “Forgot your password?” in the sign-in dialog at once. A new password ends all sessions and the setting up.',
    },
    factorTaken: {
      subject: 'The second factor of your Tinta account was removed',
      body: [
        'On {{at}} the people who run this Tinta removed the second factor of your account: its authenticator app, or the passkeys of an editor. All sessions have ended. A sign-in asks for no code of an app any more.',
        'If you asked for it, sign in at once and set up a new one.',
      ],
      action: '',
      end: 'If you did not ask for it, choose “Forgot your password?” in the sign-in dialog at once and write to the people who run this Tinta.',
    },
    editorPasswordReset: {
      subject: 'Your password for Tinta was changed',
      body: [
        'The password of your account was changed on {{at}}, on this device: {{device}}. All sessions have ended.',
        'Your second factor stays. Passkeys: {{passkeys}}. Authenticator app, set up: {{app}}.',
        'What you wrote on your devices stays there and is sent once you have signed in.',
      ],
      action: '',
      end: 'If it was not you, or if you do not recognise one of them, choose “Forgot your password?” in the sign-in dialog at once and write to the people who run this Tinta: they can remove a second factor.',
    },
    editorAdded: {
      subject: 'Your Tinta account is an editor’s now',
      body: [
        'On {{at}} the people who run this Tinta made your account an editor’s. All sessions have ended. The desk asks for a second factor when you open it.',
        'Beside your password these lead into your account. Passkeys: {{passkeys}}. Recovery codes: {{codes}}. Facebook or Google: {{providers}}. Authenticator app, set up: {{app}}.',
      ],
      action: '',
      end: 'If you do not recognise one of them, change your password and remove it in your profile, under “Sign-in and security”, before you open the desk.',
    },
    decision: {
      /** For the desk's list; the author's mail has the words of its message. */
      subject: 'News about your contracts and your income',
      body: [] as string[],
      action: 'See it in Tinta',
      end: 'You can turn these mails off in your profile, under “Notifications”.',
    },
    paymentProposed: {
      subject: 'A contract at Tinta with other payment details',
      body: [
        'A contract was submitted for your account on {{at}}, on this device: {{device}}. It names other payment details: {{payee}}.',
        'Once it is approved, your income is paid to them, but nothing within the first {{holdHours}} hours. Until then nothing changes.',
      ],
      action: 'This was not me',
      end: 'If it was you, there is nothing to do. If it was not you, follow the link: these payment details will not count, all sessions end, and you choose a new password. The link works for {{notMeDays}} days.',
    },
    paymentChanged: {
      subject: 'New payment details at Tinta',
      body: [
        'Other payment details were entered for your account on {{at}}, on this device: {{device}}. Your income will be paid to {{payee}} from now on.',
        'For your safety nothing is paid to that account for {{holdHours}} hours, until {{until}}.',
      ],
      action: 'This was not me',
      end: 'If it was you, there is nothing to do. If it was not you, follow the link: what was there before counts again, withdrawals to the new ones stop, all sessions end, and you choose a new password. The link works for {{notMeDays}} days.',
    },
    paymentRestored: {
      subject: 'New payment details at Tinta were taken back',
      body: [
        'On {{at}} the new payment details of your account were taken back. What was there before counts, and withdrawals to the new ones were stopped.',
      ],
      action: '',
      end: 'Choose a new password if you have not done so: somebody knew the old one.',
    },
    unsentWork: {
      subject: 'A device has work that waits for you',
      body: [
        'This device has not been seen since {{at}}: {{device}}. It then had work that waits for your decision ({{unsent}}).',
        'Open Tinta on that device while it has a connection, and look at “Unsent work”. What has been sent before is safe.',
        'Safari, and every browser on an iPhone or iPad, may delete what a site has stored if you do not open the site for seven days, unless Tinta is installed there.',
      ],
      action: '',
      end: 'If you no longer have the device, or do not need that work, there is nothing to do. You get this mail once.',
    },
    deletionAsked: {
      subject: 'Your account is going to be deleted',
      body: [
        'You asked for the deletion of your Tinta account. It is deleted on {{at}}, with its stories, texts, pictures and messages.',
        'Until then readers do not see your stories, and all other sessions have ended. If you change your mind, sign in before that day and choose “Keep my account” in your profile, under “Delete account”: everything is as it was.',
      ],
      action: '',
      end: 'If it was not you, sign in now, keep the account and change your password.',
    },
    deletionKept: {
      subject: 'Your account stays',
      body: ['On {{at}} you chose to keep your Tinta account. Your stories are open to readers as before.'],
      action: '',
      end: 'If it was not you, change your password at once.',
    },
    deletionDone: {
      subject: 'Your account was deleted',
      body: [
        'Your Tinta account was deleted on {{at}}: stories, texts, pictures, personal data and messages. We keep only what the law demands: records of payments and signed contracts, under an id without your name.',
      ],
      action: '',
      end: 'This is the last mail to this address. You can register with it again at any time.',
    },
  },
  footer: 'This mail was sent by Tinta because it is about your account. Nobody reads answers to it.',
};

type Kind = { subject: string; body: string[]; action: string; end: string };
export type MailTexts = { kinds: Record<keyof typeof mailEnUS.kinds, Kind>; footer: string };
