/**
 * The messages in authors' inboxes, in English; the type of the other languages. `{{…}}` are facts, money and days already written
 * out (server/tell).
 */
export const toldEnUS = {
  kinds: {
    chapterApproved: {
      title: 'Chapter approved: {{chapter}}',
      body: '“{{chapter}}” of “{{story}}” has been approved and published.',
    },
    chapterRejected: {
      title: 'Chapter not approved: {{chapter}}',
      body: '“{{chapter}}” of “{{story}}” wasn’t approved. Edit it and publish it again.',
    },
    chapterPublished: {
      title: 'Published on schedule: {{chapter}}',
      body: '“{{chapter}}” of “{{story}}” was published at the time you set.',
    },
    chapterNotPublished: {
      title: 'Not published: {{chapter}}',
      body: '“{{chapter}}” of “{{story}}” couldn’t be published at the time you set: it has no title, no text or too many words. It’s a draft again. Fix it, then schedule it again.',
    },
    contractApproved: {
      title: 'Contract approved: {{story}}',
      body: 'Your contract for “{{story}}” has been approved. You can now mark chapters as paid. The signed contract is on the story’s contract page.',
    },
    contractRejected: {
      title: 'Contract not approved: {{story}}',
      body: 'Your contract application for “{{story}}” wasn’t approved. You can correct the form and apply again.',
    },
    completionApproved: {
      title: 'Finished: {{story}}',
      body: 'The completion of “{{story}}” has been approved. The story is finished, and no new chapters can be added.',
    },
    completionRejected: {
      title: 'Completion not approved: {{story}}',
      body: 'The completion of “{{story}}” wasn’t approved. You can publish chapters again and reapply when the story is complete.',
    },
    bonusApproved: {
      title: '{{bonusKind}} approved: {{amountCents}}',
      body: '{{bonusKind}} for “{{story}}” approved: {{amountCents}} has been added to your balance.',
    },
    bonusRejected: {
      title: '{{bonusKind}} not approved: {{story}}',
      body: '{{bonusKind}} for “{{story}}” not approved. You can apply again once the conditions are met.',
    },
    withdrawalApproved: {
      title: 'Withdrawal approved: {{amountCents}}',
      body: 'Your withdrawal of {{amountCents}} has been approved. It will be paid by {{payBy}}. You pay any taxes and fees.',
    },
    withdrawalRejected: {
      title: 'Withdrawal not approved: {{amountCents}}',
      body: 'Your withdrawal of {{amountCents}} wasn’t approved. The amount is back in your balance.',
    },
    withdrawalPaid: {
      title: 'Paid: {{netCents}}',
      body: 'Your withdrawal of {{amountCents}} has been paid. After taxes and fees, {{netCents}} is on its way to you. Reference: {{reference}}.',
    },
    incomeVerified: {
      title: 'Income for {{month}}: {{amountCents}}',
      body: 'Your income for {{month}} has been verified: {{amountCents}} has been added to your balance.',
    },
    signInEnded: {
      title: 'We signed out a device for your security',
      body: 'The same sign-in was used on two devices, which can mean that someone copied it. We signed both out. Your other devices stay signed in, and your work is untouched. If you don’t recognize a device in your profile, under “Sign-in and security”, sign it out.',
    },
    passwordChanged: {
      title: 'Your password was changed',
      body: 'Your password was changed on {{device}}. All other devices were signed out; unsynced work stays on them. If this wasn’t you, sign out and choose “Forgot your password?” right away.',
    },
    newSignIn: {
      title: 'New sign-in to your account',
      body: 'Someone signed in to your account on {{device}}, a device we haven’t seen before. If this wasn’t you, sign it out in your profile, under “Sign-in and security”, and change your password.',
    },
    deletionAsked: {
      title: 'Your account will be deleted on {{deleteOn}}',
      body: 'Until then, readers can’t see your stories. If you change your mind, choose “Keep my account” in your profile, under “Delete account”.',
    },
    emailChanged: {
      title: 'Your sign-in email was changed',
      body: 'You now sign in with {{email}}. The confirmation link was opened on {{device}}. If this wasn’t you, use the link we sent to your old email, or write to the editors.',
    },
    emailReplaced: {
      title: 'Your sign-in email was changed',
      body: 'You now sign in with {{email}}. It was changed on {{device}}. If this wasn’t you, write to the editors right away.',
    },
    emailRestored: {
      title: 'Your sign-in email was restored',
      body: 'The change to your sign-in email was undone. You sign in with {{email}} again. All devices were signed out, and the old password and passkeys no longer work.',
    },
    passkeyAdded: {
      title: 'A passkey was added',
      body: 'A passkey was added to your account on {{device}}. It can be used to sign in. If this wasn’t you, remove it in your profile, under “Sign-in and security”, and change your password.',
    },
    passkeyRemoved: {
      title: 'A passkey was removed',
      body: 'A passkey was removed from your account on {{device}}. If this wasn’t you, change your password and check your passkeys in your profile, under “Sign-in and security”.',
    },
    codesMade: {
      title: 'New recovery codes',
      body: 'New recovery codes for your account were created on {{device}}. Earlier codes no longer work. If this wasn’t you, remove them in your profile, under “Sign-in and security”, and change your password.',
    },
    codeUsed: {
      title: 'A recovery code was used',
      body: 'A recovery code was used to set a new password on {{device}}. All devices were signed out. If this wasn’t you, reset your password at once with “Forgot your password?”, and create new codes.',
    },
    codeForSignIn: {
      title: 'A recovery code was used',
      body: 'One of your recovery codes was used as your second factor, on {{device}}. It no longer works. If this wasn’t you, change your password right away and create new codes in your profile, under “Sign-in and security”.',
    },
    factorAdded: {
      title: 'An authenticator app was set up',
      body: 'Signing in to your account now asks for a code from an authenticator app. It was set up on {{device}}, and all other devices were signed out; unsynced work stays on them. If this wasn’t you, follow the email about it right away; if there is none, write to the people who run Tinta.',
    },
    factorRemoved: {
      title: 'The authenticator app was removed',
      body: 'Signing in to your account no longer asks for a code from an app; an editor needs a passkey or a recovery code. The app was removed on {{device}}. If this wasn’t you, change your password right away and set the app up again in your profile, under “Sign-in and security”.',
    },
    codesRemoved: {
      title: 'The recovery codes were removed',
      body: 'The recovery codes of your account were removed on {{device}}. None of them works any more. If this wasn’t you, change your password right away and create new ones in your profile, under “Sign-in and security”.',
    },
    factorOffered: {
      title: 'An authenticator app is being set up',
      body: 'Someone began to set up an authenticator app for your account on {{device}}. Nothing has changed yet. If this wasn’t you, change your password right away in your profile, under “Sign-in and security”.',
    },
    factorTaken: {
      title: 'Your second factor was removed',
      body: 'The people who run this site removed the second factor of your account and signed you out everywhere. Set up a new one in your profile, under “Sign-in and security”. If you didn’t ask for this, change your password and write to them.',
    },
    editorAdded: {
      title: 'Your account is now an editor’s account',
      body: 'The people who run this site made your account an editor’s account. The desk asks for a second factor. Check your passkeys and recovery codes first, in your profile, under “Sign-in and security”, and remove what you don’t recognize.',
    },
    waysInClosed: {
      title: '“This wasn’t me” has closed your account to others',
      body: 'Someone used “This wasn’t me” in the email about the authenticator app. The app, passkeys and recovery codes were removed, all devices were signed out, and the old password no longer works.',
    },
    paymentProposed: {
      title: 'A contract with new payment details: {{payee}}',
      body: 'The contract you submitted names new payment details: {{payee}}. They were entered on {{device}}. Once the contract is approved, your income is paid to them; until then, nothing changes. If this wasn’t you, choose “This wasn’t me” in your profile, under “Payment and identity”.',
    },
    paymentChanged: {
      title: 'New payment details: {{payee}}',
      body: 'Your income will be paid to {{payee}} from now on. The new details were entered on {{device}}. For your security, nothing is paid to them for three days: your profile shows until when. If this wasn’t you, choose “This wasn’t me” there before then, under “Payment and identity”.',
    },
    paymentRestored: {
      title: 'The change of your payment details was undone',
      body: 'You told us that the new payment details weren’t yours. What was there before counts, withdrawals to the new details were stopped, and your other devices were signed out. Choose a new password: someone knew the old one.',
    },
    suspensionEnded: {
      title: 'Your account is no longer suspended',
      body: 'Your account was suspended for the reason below, and the suspension has ended. What you wrote meanwhile on your devices syncs now.',
    },
    deskMessage: { title: '{{title}}', body: '{{text}}' },
    deskReply: {
      title: 'Reply from the editors',
      body: '{{text}}\n\nYour message was:\n{{question}}',
    },
  },
  /** Added to a body whose facts give a reason. */
  reason: 'Reason: {{reason}}',
  /** The reason of a withdrawal that the owner stopped. */
  paymentUndone: 'The payment details weren’t the author’s',
  /** Replaces an empty title. */
  untitled: '(untitled)',
  bonusKind: {
    signing: 'Signing bonus',
    completion: 'Completion bonus',
    firstRelease: 'First-release bonus',
  },
};

export type ToldTexts = typeof toldEnUS;
