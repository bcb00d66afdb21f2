import type { LegalDocument, SameDocument } from '#locales/legal/legal-document.ts';

/** The user agreement in English; every other language must have the same sections. */
export const userAgreementEnUS = {
  edition: 'Version {{version}}, effective {{date}}',
  contents: 'On this page',
  languages: 'Language of this text',
  lead: 'This is the agreement between you and the operator of this Tinta site (“we”). You can reach us under “Contact” at the bottom of every page. By registering, or by writing here without an account, you accept it. We have kept it short and in plain language.',
  sections: {
    service: {
      title: 'What Tinta is',
      text: [
        'Tinta is a place to write and publish serialized fiction. You can read and look around without an account, and you can start writing without one. You need an account to keep stories on the server, publish them, sign contracts and receive income.',
      ],
    },
    account: {
      title: 'Your account',
      text: [
        'You register with your email address and a password of 8 to 16 characters, or sign in with Facebook or Google where this site offers it. You can add a passkey.',
        'An account belongs to one person. Keep your password to yourself, and sign out on devices that are not yours. You are responsible for what is done with your account until you tell us that someone else has access to it.',
      ],
    },
    work: {
      title: 'Your work stays yours',
      text: [
        'You keep all rights to what you write. You allow us to store it, to make backup copies, and to show what you have published and made public on this site and in its app. Your drafts are shown only to you.',
        'This permission ends when you remove the work, unless a contract between us says otherwise. Backup copies are overwritten over time. We use your work for nothing else unless a contract you signed says so.',
      ],
    },
    content: {
      title: 'What you may not publish',
      text: [
        'Publish only what you wrote yourself or have the right to publish. Automatic checks look at stories and chapters. An editor may reject one and will tell you why. Not allowed:',
      ],
      points: [
        'other people’s works or covers without their permission;',
        'sexual content that involves minors, in any form;',
        'calls to violence, and contempt for people because of their origin, faith, sex, orientation or disability;',
        'private details of real people without their consent;',
        'advertising, fraud and anything that breaks the law.',
      ],
    },
    publishing: {
      title: 'Publishing, deleting, finishing',
      text: ['These rules are built into Tinta and apply to everyone:'],
      points: [
        'A chapter has 1 to 3,000 words and a title of at most 30 words. Drafts may be longer.',
        'You can unpublish a chapter for 60 seconds after publishing it.',
        'You can restore a deleted chapter for 30 days.',
        'Only unpublished stories can be deleted, and deletion is permanent.',
        'You can apply for completion once per story. Once it is approved, no new chapters can be published.',
      ],
    },
    contracts: {
      title: 'Contracts',
      text: [
        'You may apply for an exclusive or a non-exclusive contract for a story. You fill in a form, read the contract, and sign it on screen. An editor reviews it. Your signature is an offer that binds you for 30 days; the contract takes effect once it has been approved. You can download the signed document at any time.',
        'What you state about yourself must be true. If you are under 18, your guardian signs with you. Where the contract and this agreement differ, the contract prevails.',
      ],
    },
    income: {
      title: 'Income and withdrawal',
      text: [
        'Amounts shown as estimated may still change; verified amounts are due. You can withdraw once your balance reaches $100; the whole balance is then withdrawn. You can withdraw once a month, between the 5th and 7th of each month (UTC+08:00): from the 5th at 00:00 to the 8th at 00:00. Payment is made before the 20th, normally on the 15th.',
        'Taxes and fees are borne by the author. A balance that is not withdrawn remains and does not expire.',
      ],
    },
    bonuses: {
      title: 'Bonuses',
      text: [
        'Words are published words as counted by the server. A number on a boundary counts toward the higher band; “over” starts one word above. A bonus is paid once you have applied for it and an editor has approved it.',
      ],
      points: [
        'Exclusive contract, signing bonus: $100 when the signed novel reaches 10,000 words.',
        'Exclusive contract, completion bonus, plus profit share: $150 for 60,000 to 100,000 words, $250 for 100,000 to 130,000, $350 for 130,000 to 200,000, $450 for over 200,000.',
        'Non-exclusive contract, signing bonus: $50 for over 50,000 words, once the completion has been approved.',
        'Non-exclusive contract, first-release bonus: $100. The latest chapters must be at least 5 days earlier than on other platforms and the finished novel over 80,000 words. It is claimable after completion.',
      ],
    },
    offline: {
      title: 'Working offline',
      text: [
        'Tinta saves what you write on your device first and syncs it when you are online. As long as something is shown as unsynced, it exists only on that device: if you delete the browser’s data or lose the device, it is lost. Go online and sign in from time to time, and export what matters to you.',
      ],
    },
    availability: {
      title: 'What we promise, and what we cannot',
      text: [
        'We run the service with care and keep backups, but we cannot promise that it is always available or free of errors. Unusual numbers of requests are slowed down so that everyone gets through.',
        'We are liable without limit for intent, gross negligence, and injury to life, body or health, and for the money we owe you. Otherwise we are liable only for foreseeable damage caused by the breach of a material obligation. Your rights as a consumer are not affected.',
      ],
    },
    ending: {
      title: 'Ending',
      text: [
        'You may leave at any time: export your work and delete your account in your profile, under “Delete account”. We may close an account or remove a story from the site for a serious or repeated breach of this agreement. We tell you why, hear you first unless the law does not allow us to wait, and give you time to export your work.',
        'Signed contracts continue as agreed, and income already earned is still paid.',
      ],
    },
    changes: {
      title: 'Changes',
      text: [
        'When this agreement changes, it gets a new version and date here, and we announce it in a notice before it takes effect. If you do not agree, you may close your account before then. The earlier version applies to what happened under it.',
      ],
    },
    law: {
      title: 'Law and language',
      text: [
        'The law of the place where the operator is established applies. You keep the protection of mandatory law where you live. This agreement exists in English, Indonesian and Chinese. If they differ, the language in which you agreed prevails.',
      ],
    },
  },
} as const satisfies LegalDocument;

/** What every other language of the user agreement must have. */
export type UserAgreement = SameDocument<typeof userAgreementEnUS>;
