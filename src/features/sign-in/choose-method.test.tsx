import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Services } from '#services/services-context.ts';
import type { SessionControl } from '#session/session-control.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { ThirdConfig } from '#shared/protocol/sign-in/third.ts';
import { showScreen } from '#test/support/screen.tsx';
import type { FacebookPerson, ProviderScripts } from './provider-scripts.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

const BOTH: ThirdConfig = {
  facebook: { appId: '1', scriptUrl: 'https://f.example/sdk.js', version: 'v23.0' },
  google: { clientId: 'c', scriptUrl: 'https://g.example/gsi/client' },
  mails: true,
};
const PERSON: FacebookPerson = { token: 't', userId: '110', name: 'Ani', picture: 'https://f.example/p' };
const VIEW = { uid: 'u' as UserId, name: 'Author 1234', avatar: null, role: 'author', alive: true } as const;
const refused = (reason: string, more = {}) =>
  ({
    ok: false,
    error: {
      kind: 'answer',
      code: 'refused',
      message: 'server text',
      data: { reason, ...more },
      redirect: false,
    },
  }) as const;

/** The server's answers about the providers; null: it is unreachable, or fails as `failure` says. */
const apiWith = (
  answer: () => ThirdConfig | null,
  failure: CallFailure = { kind: 'network' },
): Services['api'] => ({
  file: async () => ({ ok: false, error: { kind: 'network' } }),
  call: (async (name: string) => {
    const config = answer();
    if (config === null) return { ok: false, error: failure };
    return { ok: true, value: name === 'thirdNonce' ? { nonce: 'n-1' } : config };
  }) as Services['api']['call'],
});

function show(
  setup: {
    config?: ThirdConfig | null;
    failure?: CallFailure;
    scripts?: Partial<ProviderScripts>;
    signInWith?: SessionControl['signInWith'];
    expired?: boolean;
  } = {},
) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const signInWith = vi.fn(setup.signInWith ?? (async () => ({ ok: true, value: VIEW }) as const));
  const state = { config: setup.config === undefined ? BOTH : setup.config };
  const tokens: ((token: string) => void)[] = [];
  const scripts: ProviderScripts = {
    facebook: async () => ({ login: async () => PERSON }),
    google: async () => ({
      choose(place, _, onToken) {
        const own = document.createElement('button');
        own.textContent = 'Google itself';
        place.append(own);
        tokens.push(onToken);
        return () => own.remove();
      },
    }),
    mayOpenWindow: () => true,
    ...setup.scripts,
  };
  showScreen(
    <SignInDialog expired={setup.expired ?? false} scripts={scripts} onClose={onClose} onDone={onDone} />,
    {
      services: { api: apiWith(() => state.config, setup.failure) },
      session: { adoptable: async () => null, signInWith },
    },
  );
  return { onDone, onClose, signInWith, state, tokens, user: userEvent.setup() };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const found = (name: string | RegExp) => screen.findByRole('button', { name });
/** A method's button, once the server has said that it is set up. */
const ready = (name: string | RegExp) =>
  vi.waitFor(() => {
    expect(button(name)).toBeEnabled();
    return button(name);
  });
const busy = (name: string | RegExp) => button(name).hasAttribute('data-loading');

describe('choose method (docs/spec, section 2)', () => {
  test('there are always three methods; a method that is not set up is disabled and says so', async () => {
    show({ config: { facebook: null, google: null, mails: true } });
    expect(button('Continue with email')).toBeEnabled();
    expect(await found(/Facebook.*not available here/)).toBeDisabled();
    expect(button(/Google.*not available here/)).toBeDisabled();
  });

  test('e-mail leads to the login, register to the registration, back to the choice; closing is reported', async () => {
    const { user, onClose } = show();
    await user.click(button('Continue with email'));
    expect(screen.getByLabelText('Password')).toBeVisible();
    await user.click(button('Other ways to sign in'));
    await user.click(button('No account yet? Register'));
    expect(screen.getByLabelText('Confirm password')).toBeVisible();
    await user.click(button('Other ways to sign in'));
    expect(await ready('Continue with Facebook')).toBeEnabled();
    await user.click(button('Close'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('without a connection e-mail can still be chosen, and the providers are requested again', async () => {
    const { user, state } = show({ config: null });
    expect(await found(/Facebook.*you’re offline/)).toBeDisabled();
    state.config = BOTH;
    await user.click(button('Try again'));
    expect(await ready('Continue with Facebook')).toBeEnabled();
  });

  test('a server that answers but does not say which providers there are is not mistaken for a missing connection', async () => {
    const { user, state } = show({
      config: null,
      failure: { kind: 'answer', code: 'internal', message: '', data: undefined, redirect: false },
    });
    expect(await found(/Facebook.*not available right now/)).toBeDisabled();
    expect(screen.queryByText(/you’re offline/)).toBeNull();
    state.config = BOTH;
    await user.click(button('Try again'));
    expect(await ready('Continue with Facebook')).toBeEnabled();
  });

  test('over the editor the dialog says that the session has ended', () => {
    show({ expired: true });
    expect(screen.getByText(/You’ve been signed out/)).toBeVisible();
  });
});

describe('Facebook (docs/spec, sections 7 and 8)', () => {
  test('sends the fields of the specification, and success closes the dialog', async () => {
    const { user, signInWith, onDone } = show();
    await user.click(await ready('Continue with Facebook'));
    expect(signInWith).toHaveBeenCalledWith({
      call: 'facebookLogin',
      fields: {
        facebookToken: 't',
        thirdType: 7,
        thirdUserId: '110',
        thirdUserName: 'Ani',
        confirm: false,
        fbUserName: 'Ani',
        headUrl: 'https://f.example/p',
      },
    });
    expect(onDone).toHaveBeenCalledWith('provider');
  });

  test('if Facebook does not connect, the loading mark is cleared and nothing else happens', async () => {
    let answer: (person: null) => void = () => {};
    const login = () => new Promise<null>((resolve) => (answer = resolve));
    const { user, signInWith } = show({ scripts: { facebook: async () => ({ login }) } });
    await user.click(await ready('Continue with Facebook'));
    expect(busy('Continue with Facebook')).toBe(true);
    await act(async () => answer(null));
    expect(busy('Continue with Facebook')).toBe(false);
    expect(signInWith).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a person without an account is asked before an account is made', async () => {
    const answers = [refused('accountNew'), { ok: true, value: VIEW } as const];
    const { user, signInWith, onDone } = show({
      signInWith: async () => answers.shift() ?? refused('providerRefused'),
    });
    await user.click(await ready('Continue with Facebook'));
    expect(await screen.findByText(/There’s no Tinta account for this Facebook account yet/)).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(button('Create account'));
    expect(signInWith).toHaveBeenLastCalledWith(
      expect.objectContaining({ fields: expect.objectContaining({ confirm: true, facebookToken: 't' }) }),
    );
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('a script that fails to load is reported, and can be tried again', async () => {
    let tries = 0;
    const { user, onDone } = show({
      scripts: {
        facebook: async () => {
          tries += 1;
          if (tries === 1) throw new Error('blocked');
          return { login: async () => PERSON };
        },
      },
    });
    await user.click(await ready('Continue with Facebook'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t reach Facebook');
    expect(busy('Continue with Facebook')).toBe(false);
    await user.click(button('Continue with Facebook'));
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('a script that loads after the click has expired asks for a second click', async () => {
    const login = vi.fn(async () => PERSON);
    let may = false;
    const { user, onDone } = show({
      scripts: { facebook: async () => ({ login }), mayOpenWindow: () => may },
    });
    await user.click(await ready('Continue with Facebook'));
    expect(login).not.toHaveBeenCalled();
    may = true;
    await user.click(await ready(/Ready. Tap again/));
    expect(onDone).toHaveBeenCalledOnce();
  });
});

describe('Google (docs/spec, sections 7 and 8)', () => {
  test('Google’s own button replaces ours; its token is sent to the server', async () => {
    const { user, signInWith, onDone, tokens } = show();
    await user.click(await ready('Continue with Google'));
    expect(await found('Google itself')).toBeVisible();
    await act(async () => tokens.at(-1)?.('id-token'));
    expect(signInWith).toHaveBeenCalledWith({ call: 'googleLogin', fields: { token: 'id-token' } });
    expect(onDone).toHaveBeenCalledWith('provider');
  });

  test('an error shows its text and stops the loading mark', async () => {
    const { user, tokens, onDone } = show({ signInWith: async () => refused('providerRefused') });
    await user.click(await ready('Continue with Google'));
    await found('Google itself');
    await act(async () => tokens.at(-1)?.('id-token'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in wasn’t completed');
    expect(busy('Continue with Google')).toBe(false);
    expect(onDone).not.toHaveBeenCalled();
  });

  test('an e-mail with an account leads to its password, or to a separate account', async () => {
    const answers = [refused('emailAccount', { email: 'a@b.id' }), { ok: true, value: VIEW } as const];
    const { user, tokens, signInWith, onDone } = show({
      signInWith: async () => answers.shift() ?? refused('providerRefused'),
    });
    await user.click(await ready('Continue with Google'));
    await found('Google itself');
    await act(async () => tokens.at(-1)?.('id-token'));
    expect(await screen.findByText(/already an account for a@b.id/)).toBeVisible();
    await user.click(button('Create a separate account'));
    expect(signInWith).toHaveBeenLastCalledWith({
      call: 'googleLogin',
      fields: { token: 'id-token', confirm: true },
    });
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('"sign in with the password" opens the login with the e-mail filled in', async () => {
    const { user, tokens } = show({ signInWith: async () => refused('emailAccount', { email: 'a@b.id' }) });
    await user.click(await ready('Continue with Google'));
    await found('Google itself');
    await act(async () => tokens.at(-1)?.('id-token'));
    await user.click(await found('Sign in with email and password'));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('a@b.id');
  });
});
