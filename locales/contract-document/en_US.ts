import type { ContractTexts } from '#locales/contract-document/contract-texts.ts';

/** The contract's document in English. */
export const contractDocumentEnUS: ContractTexts = {
  title: {
    exclusive: 'Exclusive Publishing Contract',
    nonExclusive: 'Non-Exclusive Publishing Contract',
  },
  page: 'Page {{page}} of {{pages}}',
  number: 'Contract no. {{number}}',
  issued: 'Issued on',
  story: 'Work',
  publisher: 'Publisher',
  author: 'Author',
  guardian: 'Guardian',
  seat: 'Registered office',
  penName: 'Pen name',
  preamble:
    'The Publisher and the Author named above enter into the following contract for the publication of the Work.',
  data: {
    heading: 'Details provided by the Author',
    lead: 'The Author has provided the following details. They form part of this contract.',
  },
  clauses: {
    subject: {
      title: 'Parties and subject matter',
      text: [
        'This contract is between {{publisher}}, with its registered office in {{seat}} (the “Publisher”), and {{author}}, writing as {{penName}} (the “Author”). It concerns the serialized novel “{{title}}”, including all chapters of it that the Author publishes and, to the extent the Author created them, its title, synopsis and cover (the “Work”).',
        'The “Platform” is the Publisher’s website and its applications, on which the Author writes and publishes the Work.',
      ],
    },
    grant: {
      exclusive: {
        title: 'Grant of exclusive rights',
        text: [
          'The Author keeps the copyright in the Work. For the term of this contract the Author grants the Publisher the exclusive right, throughout the world, to reproduce the Work in electronic form, to make it available to the public on the Platform, to distribute it as an electronic publication, and to advertise it with its title, cover, synopsis and extracts of reasonable length.',
          'The Publisher may have technical service providers and affiliated services exercise these rights on its behalf and is responsible for them as for itself.',
          'All rights not named here remain with the Author, in particular print, translation, audio, comic, game, film and other adaptation rights. They pass to the Publisher only by a separate written agreement that names the right and the payment for it.',
        ],
      },
      nonExclusive: {
        title: 'Grant of non-exclusive rights',
        text: [
          'The Author keeps the copyright in the Work. For the term of this contract the Author grants the Publisher the non-exclusive right, throughout the world, to reproduce the Work in electronic form, to make it available to the public on the Platform, and to advertise it with its title, cover, synopsis and extracts of reasonable length.',
          'The Publisher may have technical service providers exercise these rights on its behalf and is responsible for them as for itself.',
          'All rights not named here remain with the Author.',
        ],
      },
    },
    exclusivity: {
      exclusive: {
        title: 'Exclusivity',
        text: [
          'During the term of this contract, the Author will not publish the Work, in whole or in part, under this or any other title, anywhere other than on the Platform, and will not allow anyone else to publish it. Short extracts that direct readers to the Platform are permitted.',
          'The Author will remove copies of the Work that are available elsewhere when this contract takes effect within {{exclusiveDays}} days, unless the Publisher has agreed in writing that they may remain.',
          'This contract does not apply to the Author’s other works.',
        ],
      },
      nonExclusive: {
        title: 'Publication elsewhere',
        text: [
          'The Author may also publish the Work elsewhere, and allow others to publish it, at any time and without the Publisher’s consent.',
          'The Author warrants that no exclusive right in the Work has been granted to anyone else that conflicts with this contract, and will grant none during its term.',
          'This contract does not apply to the Author’s other works.',
        ],
      },
    },
    term: {
      exclusive: {
        title: 'Effect and term',
        text: [
          'The Author’s signature is an offer that binds the Author for {{offerDays}} days. The contract takes effect when an editor of the Publisher approves the application. The Author is notified on the Platform.',
          'The contract runs for {{exclusiveYears}} years from that day. It is then renewed for one year at a time unless either party gives notice at least {{noticeDays}} days before the end of the term.',
        ],
      },
      nonExclusive: {
        title: 'Effect and term',
        text: [
          'The Author’s signature is an offer that binds the Author for {{offerDays}} days. The contract takes effect when an editor of the Publisher approves the application. The Author is notified on the Platform.',
          'The contract runs for {{nonExclusiveYears}} years from that day. It is then renewed for one year at a time unless either party gives notice at least {{noticeDays}} days before the end of the term.',
        ],
      },
    },
    delivery: {
      title: 'Delivery and word count',
      text: [
        'The Author delivers the Work by publishing it on the Platform chapter by chapter. A chapter has {{chapterMin}} to {{chapterMax}} words. The Author will bring the Work to its end and will not keep readers waiting without good reason.',
        'Wherever this contract refers to words, it means the words of published chapters as counted by the Platform. Text that is repeated, copied or added only to increase the number does not count.',
        'When the Work is finished, the Author applies for its completion on the Platform. Completion can be applied for once. Once an editor has approved it, no new chapters can be published.',
      ],
    },
    bonuses: {
      exclusive: {
        title: 'Bonuses',
        text: [
          'Signing bonus: the Publisher pays {{signingExclusive}} when the Work reaches {{signingExclusiveWords}} words.',
          'Each bonus is paid once for the Work, after the Author has applied for it on the Platform and an editor has confirmed that its conditions are met. Amounts are in US dollars.',
          'Completion bonus: once the completion of the Work has been approved, the Publisher pays, in addition to the profit share,',
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
          'Each bonus is paid once for the Work, after the Author has applied for it on the Platform and an editor has confirmed that its conditions are met. Amounts are in US dollars.',
          'On these conditions, the Publisher pays:',
        ],
        points: [
          'a signing bonus of {{signingNonExclusive}} when the Work has more than {{signingNonExclusiveOver}} words and its completion has been approved, by which the whole book counts as uploaded;',
          'a first-release bonus of {{firstRelease}} when the latest chapters were published on the Platform at least {{leadDays}} days earlier than on other platforms and the finished novel has more than {{firstReleaseOver}} words. The Author can apply for it after completion.',
        ],
      },
    },
    share: {
      title: 'Profit share and statements',
      text: [
        'In addition to the bonuses, the Author receives {{shareRate}} of the profit the Publisher makes from the Work on the Platform. This rate applies for the whole term of this contract. The share is set out, story by story and month by month, in the statements shown to the Author on the Platform.',
        'Amounts marked as estimated may still change. Verified amounts are due to the Author and are added to the balance.',
        'The Author may object to a statement within {{objectionDays}} days after it was shown. The Publisher will then disclose how the amount was calculated. Errors are corrected in the next statement, even after that period.',
      ],
    },
    withdrawal: {
      title: 'Withdrawal and payment',
      text: [
        'The Author may make a withdrawal once the balance reaches {{balance}}. The whole balance is then withdrawn.',
        'Withdrawal is allowed once a month, between the {{firstDay}}th and {{lastDay}}th of each month (UTC+08:00). Payment is made before the {{beforeDay}}th of that month, normally on the {{normalDay}}th, to the account stated in this contract.',
        'A balance that is not withdrawn remains and does not expire. If the account details are wrong, the payment period starts on the day they are corrected.',
      ],
    },
    taxes: {
      title: 'Taxes and fees',
      text: [
        'Taxes on the Author’s income, and the fees of banks and payment services for the transfer, are borne by the Author. If the law requires the Publisher to withhold a tax, the Publisher pays the remainder and gives the Author a receipt for the amount withheld.',
      ],
    },
    warranties: {
      title: 'Warranties of the Author',
      text: [
        'The Author warrants that the Work is the Author’s own creation or that the Author holds all rights granted here; that it infringes no rights of others; and that it contains nothing prohibited by the rules of the Platform or by law.',
        'The Author warrants that the details provided in this contract are true and the Author’s own, and will keep them up to date.',
        'If a third party claims that the Work infringes its rights, the parties will inform each other without delay. The Publisher may take the Work down while the matter is open. If the claim is justified, the Author reimburses the Publisher for what it is obliged to pay as a result, to the extent the Author is at fault.',
      ],
    },
    integrity: {
      title: 'Credit and integrity of the Work',
      text: [
        'The Publisher credits the Author, by the pen name given here, wherever it publishes the Work.',
        'The Publisher may correct obvious spelling errors and format the text as the Platform requires. Any other change requires the Author’s consent.',
        'The Publisher may take down chapters or the cover where they break the rules of the Platform. It gives the Author the reason and an opportunity to correct them.',
      ],
    },
    minors: {
      title: 'Authors under {{adultAge}}',
      text: [
        'An Author under {{adultAge}} years of age enters into this contract with the consent of a guardian, who is named in it and also signs it. By signing, the guardian consents to the contract, to the publication of the Work, and to payments to the account given.',
        'Without the guardian’s name and signature, no contract is formed with an Author under {{adultAge}}.',
      ],
    },
    personalData: {
      title: 'Personal data',
      text: [
        'The Publisher uses the details given here, the images of the identity document and the evidence of signing only to enter into and perform this contract, to make payments, and to meet legal obligations. It shares them only with those who make payments on its behalf or who are entitled to them by law.',
        'They are kept for the term of the contract and, after that, as long as the law requires. In all other respects the privacy policy of the Platform applies.',
      ],
    },
    liability: {
      title: 'Liability',
      text: [
        'Each party is liable without limit for intent and gross negligence and for injury to life, body or health. Otherwise, a party is liable only for foreseeable damage caused by the breach of a material obligation under this contract. This does not limit amounts due to the Author.',
      ],
    },
    termination: {
      title: 'Termination',
      text: [
        'Either party may terminate this contract with immediate effect for good cause, in particular if the other party breaches a material obligation and does not remedy the breach within {{mendDays}} days of a written request. The Author’s warranties and the Publisher’s payments are material obligations.',
        'If the Publisher shuts down the Platform, or does not publish the Work for {{idleDays}} days without good reason, the Author may terminate the contract on {{mendDays}} days’ notice.',
        'When the contract ends, the rights granted revert to the Author, and the Publisher takes down the Work within {{takeDownDays}} days. Income earned until then is paid even if it is below {{balance}}. Readers who have paid for chapters may continue to read them.',
      ],
    },
    electronic: {
      title: 'Electronic signature and evidence',
      text: [
        'The parties agree to enter into this contract electronically. The Author reads this document before signing and signs by drawing a signature on the screen; a guardian does the same.',
        'The Publisher adds the drawn signature and a page of evidence (who signed, when, on which device, and the SHA-256 hashes of the document that was read and of its text) to the document that was read, and seals the whole with a digital signature. The document that was read remains unchanged, byte for byte, at the beginning of the sealed file.',
        'The sealed file is the original of this contract. The Author can download it on the Platform at any time. Anyone can verify whether it has been changed.',
      ],
    },
    final: {
      title: 'Final provisions',
      text: [
        'Changes to this contract require text form, such as email, and the consent of both parties. Where this contract and the user agreement of the Platform differ, this contract prevails.',
        'If a provision is or becomes invalid, the others remain in force, and the statutory rule applies in its place.',
        'This contract is governed by the law of the Publisher’s registered office, {{seat}}, and the courts there have jurisdiction. Mandatory protection under the law of the place where the Author lives is not affected.',
        'This contract was drawn up in English. Translations are for information only.',
      ],
    },
  },
  signatures: {
    heading: 'Signatures',
    lead: 'By signing, the Author confirms having read this contract, including clauses 1 to {{clauses}} and the details provided, and agrees to it.',
    publisherNote:
      'Issued electronically; valid by the digital signature on the signed file and the approval of an editor.',
    signHere: 'The Author’s signature is placed here.',
    guardianNote: 'The guardian consents to this contract.',
  },
  evidence: {
    heading: 'Evidence of signing',
    lead: 'This page was added when the contract was signed. It records who signed the preceding document, when and how.',
    signing: 'Signing',
    device: 'Device',
    document: 'Signed document',
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
      'The first {{bytes}} bytes of this file are the document the Author read before signing; their SHA-256 hash is given above. The same text is attached as {{textFile}}; its hash is given above, too. The digital signature covers every byte of the file. Any PDF reader that checks signatures shows it; the Platform’s own check (npm run verify-contract -- FILE) also verifies both hashes.',
  },
};
