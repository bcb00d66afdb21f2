import type { LegalDocument, SameDocument } from '#locales/legal/legal-document.ts';

/** The user agreement in English; its sections are the measure of the other languages. */
export const userAgreementEnUS = {
  edition: 'Version {{version}}, in force since {{date}}',
  contents: 'On this page',
  languages: 'Language of this text',
  lead: 'This is the agreement between you and the operator of this Tinta site (“we”), whom you reach under “Contact” at the foot of every page. By registering, or by writing here without an account, you agree to it. We have kept it short and in plain words.',
  sections: {
    service: {
      title: 'What Tinta is',
      text: [
        'Tinta is a place to write and publish serialized fiction. Reading and looking around need no account. Writing may begin without one; to keep stories on the server, publish them, sign contracts and receive income you need one.',
      ],
    },
    account: {
      title: 'Your account',
      text: [
        'You register with your e-mail address and a password of 8 to 16 characters, or sign in with Facebook or Google where this site offers it.',
        'An account belongs to one person. Keep your password to yourself, and sign out on devices that are not yours. What is done with your account counts as done by you, until you tell us that somebody else has got hold of it.',
      ],
    },
    work: {
      title: 'Your work stays yours',
      text: [
        'You keep all rights in what you write. You allow us to store it, to copy it for safety, and to show what you have published and opened to readers on this site and in its app. Drafts are shown to nobody but you.',
        'This permission ends when you take the work away, except where a contract between us says otherwise and except for safety copies, which are overwritten in time. We use your work for nothing else, unless a contract you signed says so.',
      ],
    },
    content: {
      title: 'What may not be published',
      text: [
        'Publish only what you wrote yourself or may publish. Automatic checks look at stories and chapters; an editor may refuse one and tells you why. Not allowed are:',
      ],
      points: [
        'works or covers of others without their permission;',
        'sexual content that involves minors, in any form;',
        'calls to violence, and contempt for people because of their origin, faith, sex, orientation or disability;',
        'private matters of real people without their consent;',
        'advertising, fraud and anything that breaks the law.',
      ],
    },
    publishing: {
      title: 'Publishing, deleting, completing',
      text: ['These rules are built into the product and hold for everybody:'],
      points: [
        'A chapter has 1 to 3,000 words, its title at most 30 words. Drafts may be longer.',
        'A chapter just published can be taken back for 60 seconds.',
        'A deleted chapter can be brought back for 30 days.',
        'Only unpublished stories can be deleted, and their deletion is permanent.',
        'Completion can be applied for once per story. Once it is confirmed, no new chapters can be released.',
      ],
    },
    contracts: {
      title: 'Contracts',
      text: [
        'For a story you may apply for an exclusive or a non-exclusive contract. You fill in a form, read the contract, and sign it on the screen. An editor examines it; it binds both sides only when it has been approved. The signed document can be fetched at any time.',
        'What you state about yourself must be true and be your own. If you are under 18, your guardian signs with you. Where the contract and this agreement differ, the contract counts.',
      ],
    },
    income: {
      title: 'Income and withdrawal',
      text: [
        'Amounts shown as an estimate may still change; verified amounts are due. Withdrawal is possible when the balance reaches $100, and then of the whole balance. It is allowed once a month, between the 5th and 7th of each month (UTC+08:00): from the 5th, 00:00, to the 8th, 00:00. Payment is made before the 20th, normally the 15th.',
        'Taxes and fees are borne by the author. A balance that is not withdrawn stays and does not expire.',
      ],
    },
    bonuses: {
      title: 'Bonuses',
      text: [
        'Words are published words as the server counts them. A number on an edge belongs to the higher band; “over” begins one word above. A bonus is paid when you have claimed it and an editor has confirmed it.',
      ],
      points: [
        'Exclusive contract, signing bonus: $100 when the signed novel reaches 10,000 words.',
        'Exclusive contract, completion bonus, plus profit share: $150 for 60,000 to 100,000 words, $250 for 100,000 to 130,000, $350 for 130,000 to 200,000, $450 for over 200,000.',
        'Non-exclusive contract, on signing: $50 for over 50,000 words, the whole book uploaded.',
        'Non-exclusive contract, first-release bonus: $100. The latest chapters must be at least 5 days earlier than on other platforms and the finished novel over 80,000 words. It is claimable after completion.',
      ],
    },
    offline: {
      title: 'Working without a network',
      text: [
        'Tinta keeps what you write on your device first and sends it when there is a network. As long as something is shown as unsent, it exists on that device alone: deleting the browser’s data, or losing the device, loses it. Sign in now and then with a network, and export what is dear to you.',
      ],
    },
    availability: {
      title: 'What we promise, and what we cannot',
      text: [
        'We run the service with care and keep backups, but cannot promise that it is always reachable or free of error. Calls in unusual numbers are slowed down, so that all others get through.',
        'We answer without limit for intent, gross negligence, and harm to life and health, and for the money we owe you. Beyond that we answer only for damage that had to be expected when a main duty is broken. Rights that the law gives you as a consumer remain untouched.',
      ],
    },
    ending: {
      title: 'Ending',
      text: [
        'You may stop at any time: export your work, and write to us to have the account closed. We may close an account or take a story off the site for a serious or repeated breach of this agreement. We say why, hear you first unless the law forbids waiting, and leave you time to export your work.',
        'Signed contracts go on as they say, and income already earned is still paid.',
      ],
    },
    changes: {
      title: 'Changes',
      text: [
        'When this text changes, it gets a new version and date here and is announced by a notice before it takes effect. If you do not agree, you may close your account until then; the earlier text holds for what happened under it.',
      ],
    },
    law: {
      title: 'Law and language',
      text: [
        'The law of the place where the operator is established applies; you keep the protection of mandatory law where you live. This text exists in English, Indonesian and Chinese. Should they differ, the one in the language in which you agreed counts.',
      ],
    },
  },
} as const satisfies LegalDocument;

/** What every other language of the user agreement must have. */
export type UserAgreement = SameDocument<typeof userAgreementEnUS>;
