import type { LegalDocument, SameDocument } from '#locales/legal/legal-document.ts';

/** The privacy policy in English; its sections are the measure of the other languages. */
export const privacyEnUS = {
  edition: 'Version {{version}}, in force since {{date}}',
  contents: 'On this page',
  languages: 'Language of this text',
  lead: 'This page says what Tinta stores about you, where, why and for how long. The operator of this site (“we”) answers for it; you reach us under “Contact” at the foot of every page.',
  sections: {
    short: {
      title: 'In short',
      text: ['What matters most:'],
      points: [
        'No advertising, no trackers, no analytics of others. We sell nothing about you.',
        'One cookie, with the id of your device.',
        'Your drafts are for you alone.',
        'Bank and identity data are asked for only when you apply for a contract.',
        'You can take all your work with you at any time.',
      ],
    },
    device: {
      title: 'What stays on your device',
      text: [
        'Tinta works without a network. For that it keeps in your browser, and nowhere else until it is sent:',
      ],
      points: [
        'stories, chapters, drafts, earlier versions and what waits to be sent;',
        'your session: access and refresh token, your id, name and profile, the story last opened, your choice of language and colours;',
        'covers, chapters and pages you have seen, so that they open offline; the oldest are given up first;',
        'forms you have begun, text that another app shared with Tinta, and when the offer to install was last shown;',
        'bank, identity and signature data of a contract form you have not sent yet: encrypted with a key that cannot leave the browser, and removed after 72 hours or when you sign out.',
      ],
    },
    cookie: {
      title: 'The cookie',
      text: [
        'The cookie “udid” holds 16 random characters and lasts 365 days. It goes only to the servers of Tinta and serves to tell your devices apart: to protect your session and to show you where you are signed in. It is not used to follow you to other sites. Without it, signing in does not work reliably.',
      ],
    },
    server: {
      title: 'What is on the server',
      text: ['We store what is needed to keep the agreement with you:'],
      points: [
        'account: your e-mail address, your password as a one-way hash (Argon2), pen name, avatar, language, contact e-mail;',
        'work: stories, covers, chapters and their versions, with times and word counts;',
        'how often a chapter is opened and read to its end, by day: counted without a name, address or account, so nobody can tell what you read;',
        'sessions: device id, browser, times of use, and the first part of the network address of the last use, so that you recognize a stranger;',
        'applications for contracts, completions, bonuses and withdrawals, with their decisions;',
        'contracts: the form (legal name, age, gender, ID type and number, address, phone and messenger numbers, bank data), photos of the ID, signatures, your guardian’s name and signature if you are under 18, and the signed document with its evidence: who, when, which device;',
        'income, payments, what you write to the editors, messages to you and whether they were read.',
      ],
    },
    provider: {
      title: 'Signing in with Facebook or Google',
      text: [
        'Only if you choose one of them, its script is loaded from its servers, which then learn your network address and that you are signing in here. We receive a proof of who you are, check it with the provider, and keep your id there, your name, your picture and, where it is given, your e-mail address. Whoever signs in by e-mail has no contact with either of them.',
      ],
    },
    limits: {
      title: 'Protection against misuse',
      text: [
        'To limit tries at passwords and floods of calls, the server counts calls by network address and account. These counts stand in memory for minutes and are not stored. The log of the server names route, result and duration of each call, and no address, e-mail, token or content.',
      ],
    },
    readers: {
      title: 'What others see',
      text: [
        'Readers see what you publish and open: pen name, cover, title, synopsis, tags, published chapters and your notes to readers. They never see your e-mail address, legal name, drafts or income.',
        'Editors see what they must decide upon: contract forms, applications and their evidence. What they do is recorded. Payment service and bank receive what a payment needs; whoever runs our servers works on our instructions; authorities receive only what the law demands.',
      ],
    },
    reasons: {
      title: 'Why we may',
      text: [
        'Account, work, contracts and payments: to fulfil the agreement and your contracts. Records of payments and taxes: because the law demands them. Device id and limits: our legitimate interest, and yours, in safe accounts. Sign-in with a provider: your choice.',
      ],
    },
    duration: {
      title: 'How long',
      text: ['We keep things as long as they are needed, and then remove them:'],
      points: [
        'Drafts and stories: until you delete them, or 14 days after you delete your account.',
        'Deleted chapters: 30 days, during which you can bring them back.',
        'Sessions: until you sign out, or 180 days without use; 365 days at most.',
        'Records that keep a call from taking effect twice: at least a year, without the text.',
        'Contracts, payments and tax records: as long as the law demands.',
        'Safety copies: until they are overwritten.',
      ],
    },
    rights: {
      title: 'Your rights',
      text: [
        'You may see, correct, take with you and delete what concerns you, object to its use, and withdraw a consent. Much of it you do by yourself: correct your profile, see and end the sessions of your devices, export a story or everything you wrote, delete chapters and unpublished stories, sign out and delete what is on the device.',
        'You delete your account in the settings, under “Delete account”: you can come back for 14 days, then your stories, texts, pictures, messages and personal data are deleted. Records of payments and signed contracts stay as long as the law demands, under an id instead of your account. For the rest write to us under “Contact”. What the law makes us keep, we keep for that alone. You may also complain to the data protection authority of your country.',
      ],
    },
    age: {
      title: 'Under 18',
      text: [
        'Whoever is under 18 signs a contract only together with a guardian, whose name and signature we keep with it. If you are a parent and believe that a child gave us data without you, write to us and we delete it.',
      ],
    },
    safety: {
      title: 'Safety',
      text: [
        'Connections are encrypted where this site is reached by https, as it must be to be installed. Sessions renew themselves with keys that change at each use; a stolen old one ends the session. Nothing is perfectly safe: if data of yours were in danger, we would tell you and the authority as the law demands.',
      ],
    },
    changes: {
      title: 'Changes',
      text: [
        'When this text changes, it gets a new version and date here and is announced by a notice before it takes effect. It exists in English, Indonesian and Chinese; should they differ, the one in the language you use counts.',
      ],
    },
  },
} as const satisfies LegalDocument;

/** What every other language of the privacy policy must have. */
export type PrivacyPolicy = SameDocument<typeof privacyEnUS>;
