/** Facts of each kind of mail. `link` is a path of the app, `at` ms since epoch. */
export type MailFacts = {
  /** The link to a new password. */
  reset: { link: string };
  /** The password was changed, from this device. */
  passwordChanged: { at: number; device: string };
  /** A sign-in on a device that was not seen before. */
  newSignIn: { at: number; device: string };
};
export type MailKind = keyof MailFacts;

/** How long a link to a new password works. In ms. */
export const RESET_LINK_MS = 30 * 60_000;
