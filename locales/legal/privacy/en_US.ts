import type { LegalDocument, SameDocument } from '#locales/legal/legal-document.ts';

/** The privacy policy in English; every other language must have the same sections. */
export const privacyEnUS = {
  edition: 'Version {{version}}, effective {{date}}',
  contents: 'On this page',
  languages: 'Language of this text',
  lead: 'This page says what Tinta stores about you, where, why and for how long. The operator of this site (“we”) is responsible for it. You can reach us under “Contact” at the bottom of every page.',
  sections: {
    short: {
      title: 'In short',
      text: ['What matters most:'],
      points: [
        'No advertising, no trackers, no third-party analytics. We do not sell your data.',
        'One cookie, containing your device’s ID.',
        'Your drafts are only for you.',
        'We ask for bank and identity details only when you apply for a contract.',
        'You can take all your work with you at any time.',
      ],
    },
    device: {
      title: 'What stays on your device',
      text: [
        'Tinta works offline. To do so, it stores in your browser, and nowhere else until it is synced:',
      ],
      points: [
        'stories, chapters, drafts, earlier versions and whatever is waiting to sync;',
        'your sign-in: access and refresh tokens, your ID, name and profile, the story you last opened, your language and theme;',
        'covers, chapters and pages you have seen, so that they open offline; the oldest are removed first;',
        'forms you have started, text that another app shared with Tinta, and when the offer to install was last shown;',
        'bank, identity and signature data of a contract form you have not sent yet: encrypted with a key that cannot leave the browser, and removed after 72 hours or when you sign out.',
      ],
    },
    cookie: {
      title: 'The cookie',
      text: [
        'The cookie “udid” holds 16 random characters and lasts 365 days. It is sent only to Tinta’s servers and is used to tell your devices apart: to protect your account and to show you where you are signed in. It is not used to follow you to other sites. Without it, signing in does not work reliably.',
      ],
    },
    server: {
      title: 'What is on the server',
      text: ['We store what we need to fulfill our agreement with you:'],
      points: [
        'account: your email address, your password as a one-way hash (Argon2), passkeys and recovery codes (as hashes), pen name, profile picture, language, contact email;',
        'work: stories, covers, chapters and their versions, with times and word counts;',
        'how often a chapter is opened and read to the end, by day: counted without a name, address or account, so nobody can tell what you read;',
        'devices: device ID, browser, times of use, and the country and first part of the IP address of the last use, so that you recognize a stranger;',
        'applications for contracts, completions, bonuses and withdrawals, with their decisions;',
        'contracts: the form (legal name, age, gender, ID type and number, address, phone and messenger numbers, bank data), photos of the ID, signatures, your guardian’s name and signature if you are under 18, and the signed document with its evidence: who, when, which device;',
        'income, payments, what you write to the editors, messages to you and whether they were read.',
      ],
    },
    provider: {
      title: 'Signing in with Facebook or Google',
      text: [
        'Only if you choose one of them is its script loaded from its servers, which then learn your IP address and that you are signing in here. We receive proof of who you are, check it with the provider, and keep your ID there and, if it is given and verified, your email address. If you sign in with email, neither of them is contacted.',
      ],
    },
    limits: {
      title: 'Protection against abuse',
      text: [
        'To limit password guessing and floods of requests, the server counts requests by IP address and account. The counts are kept in the database, under keyed hashes instead of addresses, and deleted when they run out. The server’s log names the route, result and duration of each request; a refused sign-in also names the account’s ID and a keyed hash of the IP address. It contains no address, email, token or content.',
      ],
    },
    readers: {
      title: 'What others see',
      text: [
        'Readers see what you publish and make public: pen name, cover, title, synopsis, tags, published chapters and your author’s notes. They never see your email address, legal name, drafts or income.',
        'Editors see what they have to decide on: contract forms, applications and their evidence. What they do is recorded. Payment services and banks receive what a payment requires; whoever runs our servers acts on our instructions; authorities receive only what the law requires.',
      ],
    },
    reasons: {
      title: 'Our legal basis',
      text: [
        'Account, work, contracts and payments: to perform our agreement and your contracts. Payment and tax records: because the law requires them. Device ID and limits: our legitimate interest, and yours, in secure accounts. Signing in with a provider: your consent.',
      ],
    },
    duration: {
      title: 'How long we keep it',
      text: ['We keep data as long as it is needed, and then delete it:'],
      points: [
        'Drafts and stories: until you delete them, or 14 days after you delete your account.',
        'Deleted chapters: 30 days, during which you can restore them.',
        'Sign-ins: until you sign out, or after 180 days without use; 365 days at most.',
        'Records that keep a request from taking effect twice: at least a year, without the text.',
        'Contracts, payments and tax records: as long as the law requires.',
        'Backups: until they are overwritten.',
      ],
    },
    rights: {
      title: 'Your rights',
      text: [
        'You may access, correct, export and delete your data, object to its use, and withdraw consent. Much of this you can do yourself: correct your profile, see your devices and sign them out, export a story or everything you wrote, delete chapters and unpublished stories, sign out, and delete what is on the device.',
        'You can delete your account in your profile, under “Delete account”. You can change your mind for 14 days; after that, your stories, texts, images, messages and personal data are deleted. Payment records and signed contracts are kept as long as the law requires, under an ID instead of your name. For everything else, write to us under “Contact”. What the law requires us to keep, we use for nothing else. You may also complain to the data protection authority of your country.',
      ],
    },
    age: {
      title: 'Under 18',
      text: [
        'Anyone under 18 can sign a contract only together with a guardian, whose name and signature we keep with it. If you are a parent and believe that a child gave us data without your consent, write to us and we will delete it.',
      ],
    },
    safety: {
      title: 'Security',
      text: [
        'Connections are encrypted where this site is reached over https, which installing it requires. Sign-ins are renewed with keys that change each time; using a stolen old one ends the sign-in. Nothing is perfectly secure: if your data were at risk, we would inform you and the authorities as the law requires.',
      ],
    },
    changes: {
      title: 'Changes',
      text: [
        'When this policy changes, it gets a new version and date here, and we announce it in a notice before it takes effect. It exists in English, Indonesian and Chinese. If they differ, the language you use prevails.',
      ],
    },
  },
} as const satisfies LegalDocument;

/** What every other language of the privacy policy must have. */
export type PrivacyPolicy = SameDocument<typeof privacyEnUS>;
