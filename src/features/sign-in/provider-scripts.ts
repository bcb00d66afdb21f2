import type { ThirdConfig } from '#shared/protocol/schema/auth.ts';

type FacebookConfig = NonNullable<ThirdConfig['facebook']>;
type GoogleConfig = NonNullable<ThirdConfig['google']>;

/** Whom Facebook's window brought. Name and picture go with the call as the specification has it; the server believes neither. */
export type FacebookPerson = { token: string; userId: string; name: string; picture: string };

/** Facebook's SDK, loaded. */
export interface FacebookSdk {
  /** Opens Facebook's window, which browsers allow right after a click only. null: not connected (docs/spec, section 8). */
  login(): Promise<FacebookPerson | null>;
}

/** Google's script, loaded. */
export interface GoogleSdk {
  /**
   * Opens Google's account chooser and puts Google's own button into `place`, as Google does not show the chooser to everybody and says
   * so late or never (FedCM). Each token chosen by either comes to `onToken`. The function given takes both away.
   */
  choose(
    place: HTMLElement,
    options: { nonce: string; language: string },
    onToken: (token: string) => void,
  ): () => void;
}

/** The providers' own scripts, loaded when they are asked for; a load that fails rejects and may be tried again. */
export interface ProviderScripts {
  facebook(config: FacebookConfig): Promise<FacebookSdk>;
  google(config: GoogleConfig): Promise<GoogleSdk>;
  /** Whether a window may be opened now: a click's leave ends after some seconds. */
  mayOpenWindow(): boolean;
}
