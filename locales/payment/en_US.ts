import type { Widened } from '#locales/widened.ts';

/** Texts about new payment details. The English table is the type of all others. */
export const paymentEnUS = {
  profitShare: { title: 'Profit share', none: 'no rate named' },
  payment: {
    paid: 'Your income is paid to {{payee}}.',
    none: 'There are no payment details yet.',
    review: 'In review: once your contract is approved, your income is paid to {{payee}}.',
    held: 'New payment details: nothing is paid to {{payee}} before {{when}}.',
    from: 'Its payment details were new: paid from {{when}} at the earliest.',
    notMe: 'This was not me',
    security: 'Change the password',
    ask: {
      title: 'Take the new payment details back?',
      text: 'Everything new on this page about where your income is paid is taken back: what was there before counts, withdrawals to the new account stop, and all other devices are signed out. Then choose a new password, as somebody may know yours.',
      confirm: 'Take them back',
      keep: 'They are mine',
      done: 'The new payment details were taken back',
    },
    link: {
      title: 'Were these payment details yours?',
      lead: 'On {{when}} other payment details were entered for your account: {{payee}}. Nothing is paid to them before {{until}}.',
      leadReview:
        'On {{when}} a contract was submitted for your account that names other payment details: {{payee}}. Your income is paid to them once it is approved.',
      what: 'If it was not you, take them back. What was there before counts, withdrawals to the new ones stop, and all sessions end. Then you choose a new password.',
      invalid: 'This link no longer works',
      invalidText:
        'It has been used, or is older than a week. Sign in and look at “Payment and identity” in your profile. If you cannot sign in, choose “Forgot your password?”.',
      failed: 'The link could not be checked',
      done: 'The new payment details were taken back',
      doneText: 'All sessions have ended. Choose a new password now.',
      choose: 'Choose a new password',
      signIn: 'Sign in',
    },
  },
};

/** What every language must have, to the key. */
export type PaymentTexts = Widened<typeof paymentEnUS>;
