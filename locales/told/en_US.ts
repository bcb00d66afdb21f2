/**
 * What authors are told in the inbox, in English; the type of the other languages. `{{…}}` are facts, money and days already written
 * out (server/tell).
 */
export const toldEnUS = {
  kinds: {
    chapterApproved: {
      title: 'Chapter approved: {{chapter}}',
      body: 'The chapter “{{chapter}}” of “{{story}}” has been approved. Readers can see it now.',
    },
    chapterRejected: {
      title: 'Chapter not approved: {{chapter}}',
      body: 'The chapter “{{chapter}}” of “{{story}}” was not approved. Change it and publish it again.',
    },
    chapterPublished: {
      title: 'Published on schedule: {{chapter}}',
      body: 'The chapter “{{chapter}}” of “{{story}}” was published at the time you set.',
    },
    chapterNotPublished: {
      title: 'Not published: {{chapter}}',
      body: 'The chapter “{{chapter}}” of “{{story}}” could not be published at the time you set: it has no title, no text, or too many words. It is a draft again.',
    },
    contractApproved: {
      title: 'Contract approved: {{story}}',
      body: 'The contract for “{{story}}” has been approved. You can now sell chapters. The signed document is on the story’s contract page.',
    },
    contractRejected: {
      title: 'Contract not approved: {{story}}',
      body: 'The contract application for “{{story}}” was rejected. You can correct the form and apply again.',
    },
    completionApproved: {
      title: 'Completed: {{story}}',
      body: 'The completion of “{{story}}” has been approved. The story is finished: new chapters cannot be added.',
    },
    completionRejected: {
      title: 'Completion not approved: {{story}}',
      body: 'The completion of “{{story}}” was rejected. You can publish chapters again, and reapply when the story is complete.',
    },
    bonusApproved: {
      title: '{{bonusKind}} approved: {{amountCents}}',
      body: 'The {{bonusKind}} for “{{story}}” has been approved: {{amountCents}} have been added to your balance.',
    },
    bonusRejected: {
      title: '{{bonusKind}} not approved: {{story}}',
      body: 'The {{bonusKind}} for “{{story}}” was rejected. You can apply again once the conditions are met.',
    },
    withdrawalApproved: {
      title: 'Withdrawal approved: {{amountCents}}',
      body: 'Your withdrawal of {{amountCents}} has been approved. It will be paid by {{payBy}}. Taxes and fees are borne by the author.',
    },
    withdrawalRejected: {
      title: 'Withdrawal not approved: {{amountCents}}',
      body: 'Your withdrawal of {{amountCents}} was rejected. The amount is back in your balance.',
    },
    withdrawalPaid: {
      title: 'Paid: {{netCents}}',
      body: 'Your withdrawal of {{amountCents}} has been paid. After taxes and fees {{netCents}} are on their way to you. Reference: {{reference}}.',
    },
    incomeVerified: {
      title: 'Income for {{month}}: {{amountCents}}',
      body: 'Your income for {{month}} has been verified: {{amountCents}} have been added to your balance.',
    },
    signInEnded: {
      title: 'We ended a session for your safety',
      body: 'One of your sessions was used on two devices, which can mean that somebody copied it. We ended it on both. Your other sessions continue, and your texts are untouched. If you see a device you do not recognize in your profile, under “Sign-in and security”, sign it out.',
    },
    passwordChanged: {
      title: 'Your password was changed',
      body: 'Your password was changed on {{device}}. All other devices were signed out; unsent work stays on them. If it was not you, sign out and choose “Forgot your password?” at once.',
    },
    newSignIn: {
      title: 'A new device signed in',
      body: 'Your account was signed in to on {{device}}, which was not seen before. If it was not you, sign that device out in your profile, under “Sign-in and security”, and change your password.',
    },
    deletionAsked: {
      title: 'Your account is going to be deleted on {{deleteOn}}',
      body: 'Until then readers do not see your stories. If you change your mind, choose “Keep my account” in your profile, under “Delete account”.',
    },
    emailChanged: {
      title: 'Your sign-in e-mail was changed',
      body: 'You now sign in with {{email}}. The link to confirm it was opened on {{device}}. If it was not you, use the link in the mail to your old address, or write to the editors.',
    },
    emailReplaced: {
      title: 'Your sign-in e-mail was changed',
      body: 'You now sign in with {{email}}. It was changed on {{device}}. If it was not you, write to the editors at once.',
    },
    emailRestored: {
      title: 'Your sign-in e-mail was restored',
      body: 'The change of your sign-in e-mail was undone: you sign in with {{email}} again. All sessions were ended, and the old password and passkeys no longer work.',
    },
    passkeyAdded: {
      title: 'A passkey was added',
      body: 'A passkey was added to your account on {{device}}. It can be used to sign in. If it was not you, remove it in your profile, under “Sign-in and security”, and change your password.',
    },
    passkeyRemoved: {
      title: 'A passkey was removed',
      body: 'A passkey was removed from your account on {{device}}. If it was not you, change your password and look at your passkeys in your profile, under “Sign-in and security”.',
    },
    codesMade: {
      title: 'Recovery codes were made',
      body: 'New recovery codes for your account were made on {{device}}. Earlier ones no longer work. If it was not you, remove them in your profile, under “Sign-in and security”, and change your password.',
    },
    codeUsed: {
      title: 'A recovery code was used',
      body: 'A new password was chosen with one of your recovery codes, on {{device}}. All devices were signed out. If it was not you, choose a new password with “Forgot your password?” at once, and make new codes.',
    },
    codeForSignIn: {
      title: 'A recovery code was used',
      body: 'One of your recovery codes stood for your second factor, on {{device}}. It no longer works. If it was not you, change your password at once and make new codes in your profile, under “Sign-in and security”.',
    },
    factorAdded: {
      title: 'An authenticator app was set up',
      body: 'Signing in to your account now asks for a code of an authenticator app. It was set up on {{device}}, and all other devices were signed out; unsent work stays on them. If it was not you, do at once what the mail about it says; without a mail, write to the people who run Tinta.',
    },
    factorRemoved: {
      title: 'The authenticator app was removed',
      body: 'Signing in to your account no longer asks for a code of an app; an editor’s sign-in asks for a passkey or a recovery code. The app was removed on {{device}}. If it was not you, change your password at once and set the app up again in your profile, under “Sign-in and security”.',
    },
    codesRemoved: {
      title: 'The recovery codes were removed',
      body: 'The recovery codes of your account were removed on {{device}}. None of them works any more. If it was not you, change your password at once and make new ones in your profile, under “Sign-in and security”.',
    },
    factorOffered: {
      title: 'An authenticator app is being set up',
      body: 'Somebody began to set up an authenticator app for your account on {{device}}. Nothing has changed yet. If it was not you, change your password at once in your profile, under “Sign-in and security”.',
    },
    factorTaken: {
      title: 'Your second factor was removed',
      body: 'The people who run this Tinta removed the second factor of your account, and all sessions ended. Set up a new one in your profile, under “Sign-in and security”. If you did not ask for it, change your password and write to them.',
    },
    editorAdded: {
      title: 'Your account is an editor’s now',
      body: 'The people who run this Tinta made your account an editor’s. The desk asks for a second factor. Look at your passkeys and recovery codes first, in your profile, under “Sign-in and security”, and remove what you do not recognise.',
    },
    waysInClosed: {
      title: '“This was not me” has closed your account to others',
      body: 'Somebody followed “This was not me” in the mail about the authenticator app. The app, passkeys and recovery codes were removed, all sessions ended, and the old password no longer works.',
    },
    paymentProposed: {
      title: 'A contract with other payment details: {{payee}}',
      body: 'The contract you submitted names other payment details: {{payee}}. They were entered on {{device}}. Once the contract is approved, your income is paid to them; until then nothing changes. If it was not you, choose “This was not me” in your profile, under “Payment and identity”.',
    },
    paymentChanged: {
      title: 'New payment details: {{payee}}',
      body: 'Your income is paid to {{payee}} from now on. It was entered on {{device}}. For your safety nothing is paid to it for three days: your profile shows until when. If it was not you, choose “This was not me” there before, under “Payment and identity”.',
    },
    paymentRestored: {
      title: 'New payment details were taken back',
      body: 'You said that the new payment details were not yours. What was there before counts, withdrawals to the new ones were stopped, and other devices were signed out. Choose a new password, as somebody knew the old one.',
    },
    deskMessage: { title: '{{title}}', body: '{{text}}' },
  },
  /** Added to a body whose facts give a reason. */
  reason: 'Reason: {{reason}}',
  /** The reason of a withdrawal that the owner stopped. */
  paymentUndone: 'The payment details were not the author’s',
  /** In place of an empty title. */
  untitled: '(untitled)',
  bonusKind: {
    signing: 'Signing bonus',
    completion: 'Completion bonus',
    firstRelease: 'First-release bonus',
  },
};

export type ToldTexts = typeof toldEnUS;
