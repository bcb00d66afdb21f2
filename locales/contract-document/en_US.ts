import type { ContractTexts } from '#locales/contract-document/contract-texts.ts';

/** The contract's document in English. */
export const contractDocumentEnUS: ContractTexts = {
  title: {
    exclusive: 'Exclusive Publishing Contract',
    nonExclusive: 'Non-Exclusive Publishing Contract',
  },
  page: 'Page {{page}} of {{pages}}',
  number: 'Contract no. {{number}}',
  issued: 'Drawn up on',
  story: 'Work',
  publisher: 'Publisher',
  author: 'Author',
  guardian: 'Guardian',
  seat: 'Seat',
  penName: 'Pen name',
  preamble:
    'The Publisher and the Author named above conclude the following contract on the publication of the Work.',
  data: {
    heading: 'Particulars stated by the Author',
    lead: 'The Author has stated the following particulars. They are part of this contract.',
  },
  clauses: {
    subject: {
      title: 'Subject and parties',
      text: [
        'This contract is between {{publisher}}, with its seat in {{seat}} (the “Publisher”), and {{author}}, writing as {{penName}} (the “Author”). It concerns the serialized novel “{{title}}” with all chapters the Author publishes of it, its title, synopsis and cover as far as the Author has made them (the “Work”).',
        'The “Platform” is the Publisher’s website and its applications, on which the Author writes and publishes the Work.',
      ],
    },
    grant: {
      exclusive: {
        title: 'Grant of exclusive rights',
        text: [
          'The Author keeps the copyright in the Work. For the term of this contract the Author grants the Publisher the exclusive right, throughout the world, to reproduce the Work in electronic form, to make it available to the public on the Platform, to distribute it as an electronic publication, and to advertise it with its title, cover, synopsis and extracts of reasonable length.',
          'The Publisher may let technical service providers and affiliated services exercise these rights for the Publisher; it answers for them as for itself.',
          'Rights that are not named here stay with the Author, in particular those of printed editions, translation, audio, comics, games, film and other adaptations. They pass to the Publisher only by a separate written agreement that names the right and what is paid for it.',
        ],
      },
      nonExclusive: {
        title: 'Grant of non-exclusive rights',
        text: [
          'The Author keeps the copyright in the Work. For the term of this contract the Author grants the Publisher the non-exclusive right, throughout the world, to reproduce the Work in electronic form, to make it available to the public on the Platform, and to advertise it with its title, cover, synopsis and extracts of reasonable length.',
          'The Publisher may let technical service providers exercise these rights for the Publisher; it answers for them as for itself.',
          'Rights that are not named here stay with the Author.',
        ],
      },
    },
    exclusivity: {
      exclusive: {
        title: 'Exclusivity',
        text: [
          'For the term of this contract the Author publishes the Work, whole or in part, under this or any other title, nowhere but on the Platform, and lets nobody else publish it. Short extracts that point readers to the Platform are allowed.',
          'Copies of the Work that stand elsewhere when this contract takes effect are taken down by the Author within {{exclusiveDays}} days, unless the Publisher has agreed in writing that they stay.',
          'Other works of the Author are not bound by this contract.',
        ],
      },
      nonExclusive: {
        title: 'Publication elsewhere',
        text: [
          'The Author may publish the Work elsewhere as well and may let others publish it, now and at any time, without asking the Publisher.',
          'The Author assures that no exclusive right in the Work granted to somebody else stands against this contract, and grants none during its term that would.',
          'Other works of the Author are not bound by this contract.',
        ],
      },
    },
    term: {
      exclusive: {
        title: 'Effect and term',
        text: [
          'The Author’s signature is an offer that the Author is bound to for {{offerDays}} days. The contract takes effect when an editor of the Publisher approves the application; the Author is told so on the Platform.',
          'The contract runs for {{exclusiveYears}} years from that day. It is then prolonged by one year at a time, unless either party gives notice at least {{noticeDays}} days before the end.',
        ],
      },
      nonExclusive: {
        title: 'Effect and term',
        text: [
          'The Author’s signature is an offer that the Author is bound to for {{offerDays}} days. The contract takes effect when an editor of the Publisher approves the application; the Author is told so on the Platform.',
          'The contract runs for {{nonExclusiveYears}} years from that day. It is then prolonged by one year at a time, unless either party gives notice at least {{noticeDays}} days before the end.',
        ],
      },
    },
    delivery: {
      title: 'Delivery and word count',
      text: [
        'The Author delivers the Work by publishing it on the Platform chapter by chapter. A chapter has {{chapterMin}} to {{chapterMax}} words. The Author carries the Work on to its end and does not leave readers waiting without reason.',
        'Wherever this contract speaks of words, it means the words of published chapters as the Platform’s server counts them. Text that is repeated, copied or put in only to raise the number does not count.',
        'When the Work is finished, the Author applies for its completion on the Platform. Completion can be applied for once. Once an editor has confirmed it, no new chapters can be published.',
      ],
    },
    bonuses: {
      exclusive: {
        title: 'Bonuses',
        text: [
          'Signing bonus: the Publisher pays {{signingExclusive}} when the Work reaches {{signingExclusiveWords}} words.',
          'A bonus is paid once for the Work, when the Author has claimed it on the Platform and an editor has confirmed that its conditions are met. Amounts are in US dollars.',
          'Completion bonus: when the completion of the Work has been confirmed, the Publisher pays, in addition to the profit share,',
        ],
        points: [
          '{{band1}} for {{band1From}} to {{band1To}} words,',
          '{{band2}} for {{band2From}} to {{band2To}} words,',
          '{{band3}} for {{band3From}} to {{band3To}} words,',
          '{{band4}} for more than {{band4Over}} words.',
        ],
      },
      nonExclusive: {
        title: 'Bonuses',
        text: [
          'A bonus is paid once for the Work, when the Author has claimed it on the Platform and an editor has confirmed that its conditions are met. Amounts are in US dollars.',
          'Under these conditions the Publisher pays:',
        ],
        points: [
          'signing bonus: {{signingNonExclusive}}, when the Work has more than {{signingNonExclusiveOver}} words and the whole book is uploaded, which is so when its completion has been confirmed;',
          'first-release bonus: {{firstRelease}}, when the latest chapters were published on the Platform at least {{leadDays}} days earlier than on other platforms and the finished novel has more than {{firstReleaseOver}} words. It can be claimed after completion.',
        ],
      },
    },
    share: {
      title: 'Profit share and statements',
      text: [
        'Beside the bonuses the Author receives {{shareRate}} of the profit the Publisher makes from the Work on the Platform. This rate holds for the whole term of this contract. The share is set out, story by story and month by month, in the statements shown to the Author on the Platform.',
        'Amounts marked as an estimate may still change. Verified amounts are due to the Author and are added to the balance.',
        'The Author may object to a statement within {{objectionDays}} days after it was shown. The Publisher then lays open how the amount came about. What rests on a mistake is corrected with the next statement, also later.',
      ],
    },
    withdrawal: {
      title: 'Withdrawal and payment',
      text: [
        'The Author may withdraw when the balance reaches {{balance}}; the whole balance is then withdrawn.',
        'Withdrawal is allowed once a month, between the {{firstDay}}th and {{lastDay}}th of each month (UTC+08:00). Payment is made before the {{beforeDay}}th of that month, normally on the {{normalDay}}th, to the account stated in this contract.',
        'A balance that is not withdrawn stays and does not expire. If an account is stated wrongly, the time for payment runs from the day it is put right.',
      ],
    },
    taxes: {
      title: 'Taxes and fees',
      text: [
        'Taxes on the Author’s income and the fees of banks and payment services for the transfer are borne by the Author. If the law obliges the Publisher to withhold a tax, it pays the rest and gives the Author a receipt for what was withheld.',
      ],
    },
    warranties: {
      title: 'Assurances of the Author',
      text: [
        'The Author assures that the Work is the Author’s own creation, or that the Author holds all rights granted here; that it infringes no rights of others; and that it contains nothing the rules of the Platform or the law forbid.',
        'The Author assures that the particulars stated in this contract are true and the Author’s own, and keeps them up to date.',
        'If somebody claims that the Work infringes his rights, the parties tell each other without delay. The Publisher may take the Work down for as long as the matter is open. If the claim is justified, the Author makes good what the Publisher is obliged to pay for it, as far as the Author is at fault.',
      ],
    },
    integrity: {
      title: 'Name and integrity of the Work',
      text: [
        'The Publisher names the Author, by the pen name stated here, wherever it publishes the Work.',
        'The Publisher may correct evident slips of spelling and set out the text as the Platform needs. Any other change needs the Author’s consent.',
        'The Publisher may set chapters or the cover aside where they break the rules of the Platform; it gives the Author the reason and the occasion to mend it.',
      ],
    },
    minors: {
      title: 'Authors under {{adultAge}}',
      text: [
        'An Author who is not yet {{adultAge}} years old concludes this contract with the consent of a guardian, who is named in it and signs it as well. With the signature the guardian consents to the contract, to the publication of the Work, and to payments to the account stated.',
        'Without the guardian’s name and signature a contract with an Author under {{adultAge}} does not come about.',
      ],
    },
    personalData: {
      title: 'Personal data',
      text: [
        'The Publisher uses the particulars stated here, the images of the identity document and the evidence of signing only to conclude and carry out this contract, to pay, and to meet duties of the law. It passes them on only to those who pay for it or whom the law entitles.',
        'They are kept as long as the contract runs and, after that, as long as the law requires. Otherwise the privacy policy of the Platform applies.',
      ],
    },
    liability: {
      title: 'Liability',
      text: [
        'Each party is liable without limit for intent and gross negligence and for harm to life and health. Otherwise a party is liable only for foreseeable damage from the breach of a main duty of this contract. Amounts due to the Author are not limited by this.',
      ],
    },
    termination: {
      title: 'Termination',
      text: [
        'Either party may end this contract at once for an important reason, in particular when the other breaks a main duty and does not mend it within {{mendDays}} days after being asked to in writing. The assurances of the Author are main duties; so are the payments of the Publisher.',
        'If the Publisher shuts the Platform down or does not publish the Work for {{idleDays}} days without reason, the Author may end the contract with notice of {{mendDays}} days.',
        'With the end of the contract the rights granted fall back to the Author, and the Publisher takes the Work down within {{takeDownDays}} days. Income earned until then is paid also below {{balance}}. Readers who have paid for chapters may go on reading them.',
      ],
    },
    electronic: {
      title: 'Electronic signature and evidence',
      text: [
        'The parties agree to conclude this contract electronically. The Author reads this document before signing and signs by drawing a signature on the screen; a guardian does the same.',
        'To what was read the Publisher adds the drawn signature and a page of evidence (who signed, when, on which device, and the SHA-256 hashes of the document that was read and of its text), and seals the whole with a digital signature. The document that was read stands unchanged, byte for byte, at the beginning of the sealed file.',
        'The sealed file is the original of this contract. The Author can fetch it on the Platform at any time; whether it was changed can be checked by anyone.',
      ],
    },
    final: {
      title: 'Final provisions',
      text: [
        'Changes of this contract need text form, such as e-mail, and the consent of both parties. Where this contract and the user agreement of the Platform differ, this contract counts.',
        'If a provision is or becomes invalid, the others stay in force, and what the law provides takes its place.',
        'The law of the Publisher’s seat, {{seat}}, governs this contract, and the courts there have jurisdiction. The protection that mandatory law gives the Author where the Author lives is not touched.',
        'This contract was drawn up in English. Translations serve understanding only.',
      ],
    },
  },
  signatures: {
    heading: 'Signatures',
    lead: 'By signing, the Author confirms having read this contract, clauses 1 to {{clauses}} and the particulars, and agrees to it.',
    publisherNote:
      'Drawn up electronically; valid by the digital signature on the signed file and the approval of an editor.',
    signHere: 'The Author’s signature is placed here.',
    guardianNote: 'The guardian consents to this contract.',
  },
  evidence: {
    heading: 'Evidence of signing',
    lead: 'This page was added when the contract was signed. It records who signed the document before it, when and how.',
    signing: 'Signing',
    device: 'Device',
    document: 'Document that was signed',
    seal: 'Digital signature',
    contractNumber: 'Contract number',
    signerName: 'Signed by',
    accountId: 'Account',
    penName: 'Pen name',
    submittedAt: 'Signed and submitted at',
    udid: 'Device ID',
    userAgent: 'Browser',
    ipAddress: 'IP address',
    documentHash: 'SHA-256 of the PDF',
    textHash: 'SHA-256 of its text',
    documentBytes: 'Length in bytes',
    certificateName: 'Certificate of',
    certificateHash: 'SHA-256 of the certificate',
    check:
      'The first {{bytes}} bytes of this file are the document the Author read before signing; their SHA-256 hash is above. The same text is attached as {{textFile}}; its hash is above too. The digital signature covers every byte of the file. Any reader of signed PDF files shows it; the Platform’s own check (npm run verify-contract FILE) verifies both hashes as well.',
  },
};
