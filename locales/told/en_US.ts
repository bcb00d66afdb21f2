/**
 * What authors are told in the inbox, in English; the type of the other languages. `{{…}}` are facts, money and days already written
 * out (server/messages).
 */
export const toldEnUS = {
  kinds: {
    chapterApproved: {
      title: 'Chapter passed: {{chapter}}',
      body: 'The chapter “{{chapter}}” of “{{story}}” has passed the review. Readers can see it now.',
    },
    chapterRejected: {
      title: 'Chapter not passed: {{chapter}}',
      body: 'The chapter “{{chapter}}” of “{{story}}” has not passed the review. Change it and publish it again.',
    },
    chapterPublished: {
      title: 'Published as planned: {{chapter}}',
      body: 'The chapter “{{chapter}}” of “{{story}}” went out at the time you had set.',
    },
    chapterNotPublished: {
      title: 'Not published: {{chapter}}',
      body: 'The chapter “{{chapter}}” of “{{story}}” could not go out at the time you had set: it has no title, no text, or too many words. It is a draft again.',
    },
    contractApproved: {
      title: 'Contract approved: {{story}}',
      body: 'The contract for “{{story}}” has been approved. You can sell chapters from now on, and the signed document stays at hand in the story’s contract page.',
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
      body: 'The completion of “{{story}}” was rejected. You can publish chapters again, and apply again when it is complete.',
    },
    bonusApproved: {
      title: '{{bonusKind}} approved: {{amountCents}}',
      body: 'The {{bonusKind}} for “{{story}}” has been approved: {{amountCents}} have been added to your balance.',
    },
    bonusRejected: {
      title: '{{bonusKind}} not approved: {{story}}',
      body: 'The {{bonusKind}} for “{{story}}” was rejected. You can apply again when what was missing is there.',
    },
    withdrawalApproved: {
      title: 'Withdrawal approved: {{amountCents}}',
      body: 'Your withdrawal of {{amountCents}} has been approved. It is paid by {{payBy}}. Taxes and fees are borne by you.',
    },
    withdrawalRejected: {
      title: 'Withdrawal not approved: {{amountCents}}',
      body: 'Your withdrawal of {{amountCents}} was rejected. The amount is in your balance again.',
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
      title: 'We ended a sign-in for your safety',
      body: 'A sign-in of yours was used on two devices, as when somebody has copied it. We ended it on both; your other sign-ins go on, and your texts are untouched. If you see a device you do not know under “Signed-in devices” in your profile, sign it out.',
    },
    deskMessage: { title: '{{title}}', body: '{{text}}' },
  },
  /** Added to a body whose facts give a reason. */
  reason: 'Reason: {{reason}}',
  /** In place of an empty title. */
  untitled: '(untitled)',
  bonusKind: {
    signing: 'Signing bonus',
    completion: 'Completion bonus',
    firstRelease: 'First-release bonus',
  },
};

export type ToldTexts = typeof toldEnUS;
