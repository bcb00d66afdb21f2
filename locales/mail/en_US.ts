/** Mails to authors and editors, in English; the type of the other languages. A body is a list of paragraphs. */
export const mailEnUS = {
  kinds: {
    reset: {
      subject: 'Reset your Tinta password',
      body: [
        'Someone asked to reset the password of the Tinta account with this email.',
        'If this was you, choose a new password with the link below. It works once, for {{resetLinkMinutes}} minutes. You’ll be signed out everywhere; unsynced work stays on your devices and syncs after you sign in.',
      ],
      action: 'Choose a new password',
      end: 'If this wasn’t you, you can ignore this email. Your password stays the same.',
    },
    passwordChanged: {
      subject: 'Your Tinta password was changed',
      body: [
        'Your password was changed on {{at}}, on this device: {{device}}. All other devices were signed out.',
        'Unsynced work stays on your devices and syncs after you sign in.',
      ],
      action: '',
      end: 'If this wasn’t you, choose “Forgot your password?” on the sign-in screen right away. We’ll send the link to this email.',
    },
    newSignIn: {
      subject: 'New sign-in to Tinta',
      body: [
        'Someone signed in to your account on {{at}}, on a device we haven’t seen before: {{device}}.',
        'If this was you, there’s nothing to do.',
      ],
      action: '',
      end: 'If this wasn’t you, sign that device out in your profile, under “Sign-in and security”, and change your password.',
    },
    confirmEmail: {
      subject: 'Confirm your email for Tinta',
      body: [
        'Someone registered with Tinta using this email. If this was you, confirm it with the link below. The link works once, for {{confirmLinkDays}} days.',
        'You can write and publish right away. To sign a contract or withdraw income, you need a confirmed email.',
      ],
      action: 'Confirm email',
      end: 'If this wasn’t you, you can ignore this email: without the link, no one can sign a contract or withdraw money with your address.',
    },
    registerTaken: {
      subject: 'You already have a Tinta account',
      body: [
        'Someone tried to register with Tinta using this email, which already has an account. Nothing was changed, and no second account was created.',
        'If this was you, sign in with your password. If you’ve forgotten it, choose “Forgot your password?” on the sign-in screen and we’ll send a reset link to this email.',
      ],
      action: 'Go to Tinta',
      end: 'If this wasn’t you, you can ignore this email.',
    },
    changeEmail: {
      subject: 'Confirm your new sign-in email for Tinta',
      body: [
        'A Tinta author wants to use this email to sign in. If this was you, confirm it with the link below. The link works once, for {{changeLinkMinutes}} minutes.',
      ],
      action: 'Sign in with this email from now on',
      end: 'If this wasn’t you, don’t open the link. Nothing changes without it.',
    },
    changeEmailTaken: {
      subject: 'Someone tried to use your email at Tinta',
      body: [
        'A Tinta author tried to change the sign-in email of an account to this one. It already belongs to your account, so nothing was changed.',
      ],
      action: '',
      end: 'If this was you: an email can have only one account. Sign in to the account that has it, or choose another email.',
    },
    emailChanged: {
      subject: 'Your Tinta sign-in email was changed',
      body: [
        'On {{at}}, your sign-in email was changed to {{email}}. The confirmation link was opened on this device: {{device}}. You can no longer sign in with this email.',
        'If this was you, there’s nothing to do.',
        'If this wasn’t you, undo the change with the link below. It works once, for {{undoLinkDays}} days. You’ll sign in with this email again, you’ll be signed out everywhere, and you’ll choose a new password.',
      ],
      action: 'Undo the change',
      end: 'Unsynced work stays on your devices and syncs after you sign in.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your Tinta account',
      body: [
        'A passkey was added to your account on {{at}}, on this device: {{device}}. It can be used to sign in.',
      ],
      action: '',
      end: 'If this wasn’t you, remove the passkey in your profile, under “Sign-in and security”, and change your password right away. If you can’t sign in any more, write to the people who run Tinta.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your Tinta account',
      body: [
        'A passkey was removed from your account on {{at}}, on this device: {{device}}. It can no longer be used to sign in.',
      ],
      action: '',
      end: 'If this wasn’t you, change your password right away and check your passkeys in your profile, under “Sign-in and security”.',
    },
    codesMade: {
      subject: 'New recovery codes for your Tinta account',
      body: [
        'New recovery codes for your account were created on {{at}}, on this device: {{device}}. Each one can be used once, to set a new password or in place of the second factor. Earlier codes no longer work.',
        'If this was you, there’s nothing to do.',
      ],
      action: '',
      end: 'If this wasn’t you, remove the codes in your profile, under “Sign-in and security”, and change your password right away.',
    },
    codeUsed: {
      subject: 'A recovery code was used for your Tinta account',
      body: [
        'A recovery code was used to set a new password on {{at}}, on this device: {{device}}. All devices were signed out, and the code no longer works.',
        'Unsynced work stays on your devices and syncs after you sign in.',
      ],
      action: '',
      end: 'If this wasn’t you, choose “Forgot your password?” on the sign-in screen right away. We’ll send the link to this email. Then create new recovery codes.',
    },
    codeForSignIn: {
      subject: 'A recovery code of your Tinta account was used',
      body: [
        'A recovery code was used as the second factor of your account on {{at}}, on this device: {{device}}. The code no longer works.',
        'If this was you, there’s nothing to do.',
      ],
      action: '',
      end: 'If this wasn’t you, someone knows your password and has your codes: change the password right away and create new recovery codes in your profile, under “Sign-in and security”.',
    },
    factorAdded: {
      subject: 'An authenticator app was set up for your Tinta account',
      body: [
        'An authenticator app was set up for your account on {{at}}, on this device: {{device}}. From now on, signing in with your password, Facebook or Google asks for a code from this app. All other devices were signed out.',
        'What you wrote on them stays there and syncs once you sign in again. If this was you, there’s nothing to do.',
      ],
      action: '',
      end: 'If this wasn’t you, choose “Forgot your password?” in the sign-in dialog right away and write to the people who run Tinta.',
    },
    authorFactorAdded: {
      subject: 'An authenticator app was set up for your Tinta account',
      body: [
        'An authenticator app was set up for your account on {{at}}, on this device: {{device}}. From now on, signing in with your password, Facebook or Google asks for a code from this app. All other devices were signed out.',
        'What you wrote on them stays there and syncs once you sign in again.',
      ],
      action: 'This wasn’t me',
      end: 'If this was you, there’s nothing to do. If this wasn’t you, use the link: the app, all recovery codes and passkeys are removed, you’re signed out everywhere, and you choose a new password. The link works for {{undoLinkDays}} days. If it says “Page not found”, update the app or open the link in another browser.',
    },
    factorRemoved: {
      subject: 'The authenticator app of your Tinta account was removed',
      body: [
        'The authenticator app of your account was removed on {{at}}, on this device: {{device}}. Signing in no longer asks for its code; an editor needs a passkey or a recovery code.',
        'If this was you, there’s nothing to do.',
      ],
      action: '',
      end: 'If this wasn’t you, change your password right away and set the app up again in your profile, under “Sign-in and security”.',
    },
    codesRemoved: {
      subject: 'The recovery codes of your Tinta account were removed',
      body: [
        'The recovery codes of your account were removed on {{at}}, on this device: {{device}}. None of them works any more.',
        'If this was you, there’s nothing to do.',
      ],
      action: '',
      end: 'If this wasn’t you, change your password right away and create new codes in your profile, under “Sign-in and security”.',
    },
    factorOffered: {
      subject: 'Someone is setting up an authenticator app for your Tinta account',
      body: [
        'On {{at}}, someone began to set up an authenticator app for your account, on this device: {{device}}. Nothing has changed yet. Once it’s set up, signing in asks for its code, and you’ll get another email.',
        'If this was you, there’s nothing to do.',
      ],
      action: '',
      end: 'If this wasn’t you, someone can sign in to your account: choose “Forgot your password?” in the sign-in dialog right away. A new password signs out all devices and stops the setup.',
    },
    factorTaken: {
      subject: 'The second factor of your Tinta account was removed',
      body: [
        'On {{at}}, the people who run this site removed the second factor of your account: its authenticator app, or the passkeys of an editor. You were signed out everywhere. Signing in no longer asks for a code from an app.',
        'If you asked for this, sign in right away and set up a new one.',
      ],
      action: '',
      end: 'If you didn’t ask for this, choose “Forgot your password?” in the sign-in dialog right away and write to the people who run this site.',
    },
    editorPasswordReset: {
      subject: 'Your Tinta password was changed',
      body: [
        'The password of your account was changed on {{at}}, on this device: {{device}}. You were signed out everywhere.',
        'Your second factor stays. Passkeys: {{passkeys}}. Authenticator app, set up: {{app}}.',
        'What you wrote on your devices stays there and syncs once you sign in again.',
      ],
      action: '',
      end: 'If this wasn’t you, or if you don’t recognize one of them, choose “Forgot your password?” in the sign-in dialog right away and write to the people who run this site: they can remove a second factor.',
    },
    editorAdded: {
      subject: 'Your Tinta account is now an editor’s account',
      body: [
        'On {{at}}, the people who run this site made your account an editor’s account. You were signed out everywhere. The desk asks for a second factor when you open it.',
        'Besides your password, these give access to your account. Passkeys: {{passkeys}}. Recovery codes: {{codes}}. Facebook or Google: {{providers}}. Authenticator app, set up: {{app}}.',
      ],
      action: '',
      end: 'If you don’t recognize one of them, change your password and remove it in your profile, under “Sign-in and security”, before you open the desk.',
    },
    decision: {
      /** Only for the list of mails at the desk: subject and text of the mail itself are those of the inbox message. */
      subject: 'News about your contracts and your income',
      body: [] as string[],
      action: 'View in Tinta',
      end: 'You can turn off these emails in your profile, under “Notifications”.',
    },
    paymentProposed: {
      subject: 'A Tinta contract with new payment details',
      body: [
        'A contract was submitted for your account on {{at}}, on this device: {{device}}. It names new payment details: {{payee}}.',
        'Once it’s approved, your income is paid to them, but not within the first {{holdHours}} hours. Until then, nothing changes.',
      ],
      action: 'This wasn’t me',
      end: 'If this was you, there’s nothing to do. If this wasn’t you, use the link: these payment details won’t count, you’re signed out everywhere, and you choose a new password. The link works for {{notMeDays}} days.',
    },
    paymentChanged: {
      subject: 'Your Tinta payment details were changed',
      body: [
        'The payment details of your account were changed on {{at}}, on this device: {{device}}. Your income will be paid to {{payee}} from now on.',
        'For your security, nothing is paid to them for {{holdHours}} hours, until {{until}}.',
      ],
      action: 'This wasn’t me',
      end: 'If this was you, there’s nothing to do. If this wasn’t you, use the link: what was there before counts again, withdrawals to the new details are stopped, you’re signed out everywhere, and you choose a new password. The link works for {{notMeDays}} days.',
    },
    paymentRestored: {
      subject: 'The change of your Tinta payment details was undone',
      body: [
        'On {{at}}, the change of your payment details was undone. What was there before counts, and withdrawals to the new details were stopped.',
      ],
      action: '',
      end: 'If you haven’t chosen a new password yet, do it now: someone knew the old one.',
    },
    suspended: {
      subject: 'Your Tinta account is suspended',
      body: [
        'Your account was suspended on {{at}}. You’ve been signed out everywhere, and you can’t sign in until the suspension ends.',
        'Reason: {{reason}}',
        'Your public stories stay public, scheduled chapters are published as planned, and your income stays yours. What you wrote on your devices stays there: you can read and export it, and it syncs once you can sign in again.',
      ],
      action: '',
      end: 'If you disagree, write to the people who run this site. We’ll email you when the suspension ends.',
    },
    suspensionEnded: {
      subject: 'Your Tinta account is no longer suspended',
      body: [
        'The suspension of your account ended on {{at}}. You can sign in again.',
        'Unsynced work on your devices syncs after you sign in.',
      ],
      action: '',
      end: 'If you have a question, write to the editors from your inbox.',
    },
    unsentWork: {
      subject: 'Unsynced work on one of your devices needs you',
      body: [
        'We haven’t seen this device since {{at}}: {{device}}. At that time it had work that needs your decision ({{unsent}}).',
        'Open Tinta on that device while it’s online and go to “Unsynced work”. Everything synced before is safe.',
        'Safari, and every browser on an iPhone or iPad, may delete a site’s data if you don’t open the site for seven days, unless Tinta is installed there.',
      ],
      action: '',
      end: 'If you no longer have the device, or don’t need that work, there’s nothing to do. You’ll get this email only once.',
    },
    deletionAsked: {
      subject: 'Your Tinta account will be deleted',
      body: [
        'You asked us to delete your Tinta account. It will be deleted on {{at}}, with its stories, texts, images and messages.',
        'Until then, readers can’t see your stories, and all other devices are signed out. If you change your mind, sign in before that day and choose “Keep my account” in your profile, under “Delete account”. Everything will be as it was.',
      ],
      action: '',
      end: 'If this wasn’t you, sign in now, keep the account and change your password.',
    },
    deletionKept: {
      subject: 'Your Tinta account won’t be deleted',
      body: ['On {{at}}, you chose to keep your Tinta account. Readers can see your stories again.'],
      action: '',
      end: 'If this wasn’t you, change your password right away.',
    },
    deletionDone: {
      subject: 'Your Tinta account was deleted',
      body: [
        'Your Tinta account was deleted on {{at}}: stories, texts, images, personal data and messages. We keep only what the law requires: payment records and signed contracts, under an ID without your name.',
      ],
      action: '',
      end: 'This is our last email to this address. You can register with it again at any time.',
    },
  },
  footer: 'Tinta sent you this email because it’s about your account. Replies to it aren’t read.',
};

type Kind = { subject: string; body: string[]; action: string; end: string };
export type MailTexts = { kinds: Record<keyof typeof mailEnUS.kinds, Kind>; footer: string };
