import type { Widened } from '#locales/widened.ts';

/** Texts of the page on writer benefits. The English table is the type of all others. */
export const benefitsEnUS = {
  benefits: {
    title: 'Writer benefits',
    lead: 'What a signed story earns, when you get paid, and how to get there. All the numbers, no fine print.',
    none: 'None',
    compare: {
      title: 'Exclusive or non-exclusive',
      help: 'You choose the contract type for each story, and can change it until you sign.',
      type: 'Contract type',
      exclusive: 'Exclusive',
      nonExclusive: 'Non-exclusive',
      place: 'Where the story is published',
      placeExclusive: 'Only on Tinta',
      placeNonExclusive: 'On Tinta and on other platforms',
      signing: 'Signing bonus',
      signingExclusive: '{{amount}} when the signed story reaches {{words}} words',
      signingNonExclusive: '{{amount}} for over {{words}} words, once the story’s completion is approved',
      completion: 'Completion bonus',
      band: '{{from}} to {{to}} words',
      bandLast: 'over {{words}} words',
      firstRelease: 'First-release bonus',
      firstReleaseText:
        '{{amount}} for finished stories over {{words}} words whose latest chapters appeared here at least {{days}} days before other platforms. Apply after completion.',
      share: 'Profit share',
      shareExclusive: 'Yes, on top of the completion bonus',
      shareNonExclusive: 'Yes',
      rateExclusive:
        '{{rate}} of the profit, on top of the completion bonus. A signed contract keeps its rate.',
      rateNonExclusive: '{{rate}} of the profit. A signed contract keeps its rate.',
    },
    calculator: {
      title: 'What would you earn?',
      help: 'Uses the same rules as your bonus page.',
      contract: 'Contract',
      words: 'Published words',
      wordsHelp: 'Published words only: drafts don’t count.',
      wordsInvalid: 'Enter a whole number of words',
      finished: 'The story is finished and its completion is approved',
      lead: 'The latest chapters appear here at least {{days}} days before other platforms',
      sum: 'You’d earn',
      share: 'plus your profit share',
      due: 'You can apply for it',
      lackWords: { one: '{{count}} word to go', other: '{{count}} words to go' },
      lackFinished: 'when the story is finished',
      lackLead: 'when the latest chapters appear here {{days}} days earlier',
      next: {
        one: '{{count}} more word makes it {{amount}}',
        other: '{{count}} more words make it {{amount}}',
      },
    },
    steps: {
      title: 'Four steps to a contract',
      write: 'Write and publish',
      writeText: 'Create a story with a cover, a synopsis and tags, and publish its first chapters.',
      apply: 'Apply',
      applyText: 'Open the story, choose “Apply for contract”, and check the contract type.',
      fill: 'Fill in the form',
      fillText:
        'Who you are, how to reach you, where to pay you, and photos of your ID. Under {{guardianUnderAge}}, a guardian signs too.',
      sign: 'Review and sign',
      signText:
        'Read the contract, sign it on screen and send it. You’ll get an editor’s decision in your inbox.',
      call: 'Start writing',
    },
    payout: {
      title: 'When you get paid',
      lead: 'Withdrawal is possible when the balance reaches {{amount}}, once a month, between the {{withdrawalFirstDay}}th and {{withdrawalLastDay}}th of each month (UTC+08:00). Payment is made before the {{paymentBeforeDay}}th, normally the {{paymentNormalDay}}th.',
      open: 'Withdrawals are open now',
      next: 'Next withdrawal window',
      yourTime: 'Your time ({{zone}})',
      platformTime: 'UTC+08:00',
      same: 'You’re in UTC+08:00, so there’s nothing to convert.',
      what: 'Event',
      opens: 'Withdrawal opens',
      closes: 'Withdrawal closes',
      normally: 'Usually paid on',
      latest: 'Paid by',
      whole: 'The whole balance is withdrawn.',
    },
    taxes: {
      title: 'Taxes and fees',
      text: 'Taxes and fees are borne by the author.',
      more: 'Bank charges, currency conversion and your country’s taxes are deducted from the payment or paid by you. Your payments list shows gross, fee, tax and net for each one.',
    },
    faq: {
      title: 'Frequently asked questions',
      edge: {
        q: 'My story has exactly {{band2From}} words. Which completion bonus do I get?',
        a: 'The higher one. A number on the boundary counts toward the higher band: {{band2From}} words earn {{band2}}, and {{band3From}} earn {{band3}}. “Over {{band3To}}” starts at {{band4From}}, so exactly {{band3To}} still earns {{band3}}.',
      },
      ten: {
        q: 'Do I get the signing bonus at exactly {{signingWords}} words?',
        a: 'Yes. An exclusive story qualifies with its {{signingWords}}th published word. For a non-exclusive story, “over {{nonExclusiveOver}}” starts at {{nonExclusiveFrom}}, and its completion must be approved.',
      },
      words: {
        q: 'Which words count?',
        a: 'Published words: words in Latin script, characters in Chinese. Drafts, titles and author’s notes don’t count.',
      },
      each: {
        q: 'Do I get the signing bonus for each story?',
        a: 'Yes, for each signed story once it reaches the required number of words.',
      },
      both: {
        q: 'Can a non-exclusive story get both bonuses?',
        a: 'Yes. With over {{firstReleaseOver}} words, an approved completion and the latest chapters here at least {{leadDays}} days earlier, you get both {{nonExclusive}} and {{firstRelease}}.',
      },
      completion: {
        q: 'What does completion mean?',
        a: 'You apply for it once per story, after publishing the last chapter, and an editor approves it. After that you can’t publish new chapters, so check carefully before you apply.',
      },
      short: {
        q: 'I finished with fewer than {{band1From}} words. Is there a completion bonus?',
        a: 'No, but from {{signingWords}} words on you keep the signing bonus, and your profit share.',
      },
      missed: {
        q: 'I missed the {{withdrawalFirstDay}}th to the {{withdrawalLastDay}}th, or I have less than {{withdrawalMin}}. Is the money lost?',
        a: 'No. Your balance stays, and you can withdraw it in any later window.',
      },
      time: {
        q: 'Why does the window open at a different time for me?',
        a: 'It opens on the {{withdrawalFirstDay}}th at 00:00 and closes on the {{withdrawalEndDay}}th at 00:00 (UTC+08:00). The table above shows both in your time. In Jakarta (UTC+07:00), that’s 23:00 the evening before.',
      },
      age: {
        q: 'I am under {{guardianUnderAge}}. Can I sign?',
        a: 'Yes, with your guardian: their name and signature are part of the form.',
      },
      change: {
        q: 'Can I change the contract type?',
        a: 'Yes, until you sign: edit the story’s information. After that, the contract is binding.',
      },
    },
  },
};

/** The type of every language's table: the same keys. */
export type BenefitsTexts = Widened<typeof benefitsEnUS>;
