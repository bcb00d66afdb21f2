/** Money is paid to new payment details only this long after they were entered (docs/spec, section 9, New payment details). In ms. */
export const PAYMENT_HOLD_MS = 72 * 3_600_000;

/** How long the link "This was not me" works. In ms. */
export const NOT_ME_LINK_MS = 7 * 86_400_000;
