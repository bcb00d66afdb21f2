import type { FacebookSdk, GoogleSdk, ProviderScripts } from '#features/sign-in/provider-scripts.ts';

type FacebookAnswer = {
  status?: string;
  authResponse?: { accessToken?: string; userID?: string } | null;
};
type FacebookProfile = { name?: string; picture?: { data?: { url?: string } } };
type FacebookGlobal = {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void;
  login(callback: (answer: FacebookAnswer) => void, options: { scope: string }): void;
  api(path: string, fields: { fields: string }, callback: (profile: FacebookProfile) => void): void;
};
type GoogleGlobal = {
  accounts: {
    id: {
      initialize(options: {
        client_id: string;
        nonce: string;
        ux_mode: 'popup';
        auto_select: boolean;
        itp_support: boolean;
        callback(answer: { credential?: string }): void;
      }): void;
      renderButton(place: HTMLElement, look: Record<string, string | number>): void;
      prompt(): void;
      cancel(): void;
    };
  };
};

declare global {
  interface Window {
    FB?: FacebookGlobal;
    google?: GoogleGlobal;
  }
}

/** Google's button is at most this wide. In px. */
const GOOGLE_BUTTON_MAX_PX = 400;

const loading = new Map<string, Promise<void>>();

/** Loads a script once; after a failure the next click tries again. */
function loadScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known !== undefined) return known;
  const script = document.createElement('script');
  const load = new Promise<void>((resolve, reject) => {
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the script did not come'));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading.delete(url);
    script.remove();
    throw error;
  });
  loading.set(url, load);
  return load;
}

const facebookSdk = (FB: FacebookGlobal): FacebookSdk => ({
  async login() {
    const answer = await new Promise<FacebookAnswer>((resolve) =>
      FB.login(resolve, { scope: 'public_profile,email' }),
    );
    const { accessToken, userID } = answer.authResponse ?? {};
    if (answer.status !== 'connected' || !accessToken || !userID) return null;
    const profile = await new Promise<FacebookProfile>((resolve) =>
      FB.api('/me', { fields: 'name,picture' }, resolve),
    );
    const picture = profile.picture?.data?.url ?? '';
    return { token: accessToken, userId: userID, name: profile.name ?? '', picture };
  },
});

const googleSdk = (id: GoogleGlobal['accounts']['id'], clientId: string): GoogleSdk => ({
  choose(place, { nonce, language }, onToken) {
    let shown = true;
    id.initialize({
      client_id: clientId,
      nonce,
      ux_mode: 'popup',
      auto_select: false,
      itp_support: true,
      callback: ({ credential }) => {
        if (shown && credential) onToken(credential);
      },
    });
    const dark = document.documentElement.dataset.mantineColorScheme === 'dark';
    id.renderButton(place, {
      type: 'standard',
      theme: dark ? 'filled_black' : 'outline',
      size: 'large',
      text: 'continue_with',
      shape: 'rectangular',
      width: Math.min(GOOGLE_BUTTON_MAX_PX, Math.floor(place.clientWidth)),
      locale: language,
    });
    id.prompt();
    return () => {
      shown = false;
      id.cancel();
      place.replaceChildren();
    };
  },
});

/** Facebook's SDK and Google Identity Services in this page. Both load on demand. */
export const pageProviderScripts: ProviderScripts = {
  async facebook({ appId, scriptUrl, version }) {
    await loadScript(scriptUrl);
    const { FB } = window;
    if (!FB) throw new Error('the script brought no SDK');
    FB.init({ appId, version, cookie: false, xfbml: false });
    return facebookSdk(FB);
  },
  async google({ clientId, scriptUrl }) {
    await loadScript(scriptUrl);
    if (!window.google) throw new Error('the script brought no button');
    return googleSdk(window.google.accounts.id, clientId);
  },
  mayOpenWindow: () => navigator.userActivation?.isActive ?? true,
};
