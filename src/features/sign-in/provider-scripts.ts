import type { ThirdConfig } from '#shared/protocol/sign-in/third.ts';

type FacebookConfig = NonNullable<ThirdConfig['facebook']>;
type GoogleConfig = NonNullable<ThirdConfig['google']>;

/** The person from Facebook's window. Name and picture are sent as the specification requires; the server trusts neither. */
export type FacebookPerson = { token: string; userId: string; name: string; picture: string };

/** Facebook's SDK, loaded. */
export interface FacebookSdk {
  /** Opens Facebook's window, which browsers allow only right after a click. null: not connected (docs/spec, section 8). */
  login(): Promise<FacebookPerson | null>;
}

/** Google's script, loaded. */
export interface GoogleSdk {
  /**
   * Opens Google's account chooser and puts Google's own button into `place`, as Google does not always show the chooser and says so late
   * or never (FedCM). Tokens from both go to `onToken`. The returned function removes both.
   */
  choose(
    place: HTMLElement,
    options: { nonce: string; language: string },
    onToken: (token: string) => void,
  ): () => void;
}

/** The providers' own scripts, loaded on demand; a failed load rejects and may be tried again. */
export interface ProviderScripts {
  facebook(config: FacebookConfig): Promise<FacebookSdk>;
  google(config: GoogleConfig): Promise<GoogleSdk>;
  /** Whether a window may be opened now: the permission of a click ends after some seconds. */
  mayOpenWindow(): boolean;
}
