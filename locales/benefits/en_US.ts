import type { Widened } from '#locales/widened.ts';

/** Texts of the page on writer benefits. The English table is the type of all others. */
export const benefitsEnUS = {
  benefits: {
    title: 'Writer benefits',
    lead: 'What a signed story earns, when you are paid, and how to get there. All the numbers, no small print.',
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
      signingExclusive: '{{amount}} when the signed novel reaches {{words}} words',
      signingNonExclusive: '{{amount}} for over {{words}} words, with the whole book uploaded',
      completion: 'Completion bonus',
      band: '{{from}} to {{to}} words',
      bandLast: 'over {{words}} words',
      firstRelease: 'First-release bonus',
      firstReleaseText:
        '{{amount}}. The latest chapters are at least {{days}} days earlier than on other platforms, and the finished novel has over {{words}} words. It can be claimed after completion.',
      share: 'Profit share',
      shareExclusive: 'Yes, on top of the completion bonus',
      shareNonExclusive: 'Yes',
      rateExclusive:
        '{{rate}} of the profit, on top of the completion bonus. A signed contract keeps its rate.',
      rateNonExclusive: '{{rate}} of the profit. A signed contract keeps its rate.',
    },
    calculator: {
      title: 'What would you get?',
      help: 'Same rules as your bonus page.',
      contract: 'Contract',
      words: 'Published words',
      wordsHelp: 'As readers see them: drafts do not count.',
      wordsInvalid: 'Please enter a whole number of words',
      finished: 'The story is finished and its completion approved',
      lead: 'The latest chapters are here at least {{days}} days earlier than on other platforms',
      sum: 'You would get',
      share: 'plus your profit share',
      due: 'Yours to claim',
      lackWords: { one: '{{count}} word to go', other: '{{count}} words to go' },
      lackFinished: 'when the story is finished',
      lackLead: 'when the latest chapters are here {{days}} days earlier',
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
      signText: 'Read the contract, sign it on the screen and send it. An editor answers in your inbox.',
      call: 'Start writing',
    },
    payout: {
      title: 'When you are paid',
      lead: 'Withdrawal is possible when the balance reaches {{amount}}, once a month, between the {{withdrawalFirstDay}}th and {{withdrawalLastDay}}th of each month (UTC+08:00). Payment is made before the {{paymentBeforeDay}}th, normally the {{paymentNormalDay}}th.',
      open: 'Withdrawals are open now',
      next: 'Next window',
      yourTime: 'Your time ({{zone}})',
      platformTime: 'UTC+08:00',
      same: 'You are in UTC+08:00, so there is nothing to convert.',
      what: 'What',
      opens: 'Withdrawal opens',
      closes: 'Withdrawal closes',
      normally: 'Normally paid on',
      latest: 'Paid by',
      whole: 'The whole balance is withdrawn.',
    },
    taxes: {
      title: 'Taxes and fees',
      text: 'Taxes and fees are borne by the author.',
      more: 'Bank charges, currency conversion and your country’s taxes are deducted from the amount or paid by you. Your payments list shows gross, fee, tax and net for each payment.',
    },
    faq: {
      title: 'Questions',
      edge: {
        q: 'My story has exactly {{band2From}} words. Which completion bonus is mine?',
        a: 'The higher one: a number on the boundary belongs to the band above, so {{band2From}} words earn {{band2}} and {{band3From}} earn {{band3}}. “Over {{band3To}}” starts at {{band4From}}: exactly {{band3To}} still earns {{band3}}.',
      },
      ten: {
        q: 'Does the signing bonus come at exactly {{signingWords}} words?',
        a: 'Yes. An exclusive story reaches it with its {{signingWords}}th published word. For a non-exclusive one “over {{nonExclusiveOver}}” starts at {{nonExclusiveFrom}}, and the whole book must be uploaded.',
      },
      words: {
        q: 'Which words count?',
        a: 'Published words, as the server counts them: words in Latin script, characters in Chinese. Drafts, titles and notes to readers do not count.',
      },
      each: {
        q: 'Do I get the signing bonus for each story?',
        a: 'Yes, for each signed novel once it reaches its words.',
      },
      both: {
        q: 'Can a non-exclusive story get both bonuses?',
        a: 'Yes. With over {{firstReleaseOver}} words, the whole book uploaded and the latest chapters at least {{leadDays}} days earlier than elsewhere, you get {{nonExclusive}} and {{firstRelease}}.',
      },
      completion: {
        q: 'What does completion mean?',
        a: 'You apply for it once per story, with the last chapter published. An editor approves it. After that no new chapters can be released, so check carefully before you apply.',
      },
      short: {
        q: 'I finished with fewer than {{band1From}} words. Is there a completion bonus?',
        a: 'No, but the signing bonus stays yours from {{signingWords}} words on, and so does your profit share.',
      },
      missed: {
        q: 'I missed the days from the {{withdrawalFirstDay}}th to the {{withdrawalLastDay}}th, or have less than {{withdrawalMin}}. Is it lost?',
        a: 'Nothing is lost. The balance stays and can be withdrawn in the next month whose window you use.',
      },
      time: {
        q: 'Why does the window open at a different time for me?',
        a: 'It opens on the {{withdrawalFirstDay}}th at 00:00 and closes on the {{withdrawalEndDay}}th at 00:00 at UTC+08:00. The table above shows the same moments in your own time. In Jakarta (UTC+07:00) that is 23:00 on the evening before.',
      },
      age: {
        q: 'I am under {{guardianUnderAge}}. Can I sign?',
        a: 'Yes, with your guardian: their name and signature are part of the form.',
      },
      change: {
        q: 'Can I change the type of contract?',
        a: 'Before you sign, in the story’s information. After that the contract is binding.',
      },
    },
  },
};

/** What every language must have, to the key. */
export type BenefitsTexts = Widened<typeof benefitsEnUS>;
