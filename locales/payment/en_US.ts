import type { Widened } from '#locales/widened.ts';

/** Texts about new payment details. The English table is the type of all others. */
export const paymentEnUS = {
  profitShare: { title: 'Profit share', none: 'no rate stated' },
  payment: {
    paid: 'Your income is paid to {{payee}}.',
    none: 'There are no payment details yet.',
    review: 'Under review: once your contract is approved, your income is paid to {{payee}}.',
    held: 'New payment details: for your security, nothing is paid to {{payee}} until {{when}}.',
    from: 'New payment details: paid on {{when}} at the earliest.',
    notMe: 'This wasn’t me',
    security: 'Change password',
    ask: {
      title: 'Undo the change of payment details?',
      text: 'Everything new on this page about where your income is paid is undone: your earlier payment details count, withdrawals to the new account are stopped, and all other devices are signed out. Then choose a new password: someone may know yours.',
      confirm: 'Undo the change',
      keep: 'They’re mine',
      done: 'The change of your payment details was undone',
    },
    link: {
      title: 'Did you change your payment details?',
      lead: 'On {{when}}, the payment details of your account were changed to {{payee}}. Nothing is paid to them until {{until}}.',
      leadReview:
        'On {{when}}, a contract was submitted for your account that names new payment details: {{payee}}. Your income is paid to them once it’s approved.',
      what: 'If this wasn’t you, undo the change. What was there before counts, withdrawals to the new details are stopped, and you’re signed out everywhere. Then you choose a new password.',
      invalid: 'This link no longer works',
      invalidText:
        'It has already been used, or it’s more than a week old. Sign in and check “Payment and identity” in your profile. If you can’t sign in, choose “Forgot your password?”.',
      failed: 'We couldn’t check this link',
      done: 'The change of your payment details was undone',
      doneText: 'You’ve been signed out everywhere. Choose a new password now.',
      choose: 'Choose a new password',
      signIn: 'Sign in',
    },
  },
};

/** The type of every language's table: the same keys. */
export type PaymentTexts = Widened<typeof paymentEnUS>;
