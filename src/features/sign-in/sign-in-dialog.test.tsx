import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { showScreen } from '#test/support/screen.tsx';
import type { ProviderScripts } from './provider-scripts.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

const VIEW = { uid: 'u' as UserId, name: 'Author 1234', avatar: null, role: 'author', alive: true } as const;
const refusal = (reason: string) =>
  ({
    ok: false,
    error: { kind: 'answer', code: 'refused', message: 'server text', data: { reason }, redirect: false },
  }) as const;

const codeNeeded = (factor: 'app' | 'passkey') => ({
  ok: false as const,
  error: { ...refusal('codeNeeded').error, data: { reason: 'codeNeeded', factor } },
});

const noScripts: ProviderScripts = {
  facebook: () => Promise.reject(new Error('not expected')),
  google: () => Promise.reject(new Error('not expected')),
  mayOpenWindow: () => true,
};
/** The dialog at the e-mail login, which these tests are about. */
const dialog = (onDone = () => {}) => (
  <SignInDialog expired={false} start="login" scripts={noScripts} onClose={() => {}} onDone={onDone} />
);
const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const button = (name: string) => screen.getByRole('button', { name });
const enter = async (user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
const toRegister = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(button('No account yet? Register'));

describe('e-mail login (docs/spec, section 5)', () => {
  test('each empty field has its own message, and nothing is sent', async () => {
    const user = userEvent.setup();
    const signIn = vi.fn();
    showScreen(dialog(), { session: { signIn } });
    await user.click(button('Sign in'));
    expect(screen.getByText('Email address cannot be empty')).toBeVisible();
    expect(screen.getByText('Please input password')).toBeVisible();
    expect(screen.getByText('Please agree to the user agreement and privacy agreement first')).toBeVisible();
    expect(signIn).not.toHaveBeenCalled();
  });

  test('inputs are trimmed, and success closes the dialog', async () => {
    const user = userEvent.setup();
    const signIn = vi.fn(async () => ({ ok: true, value: VIEW }) as const);
    const onDone = vi.fn();
    showScreen(dialog(onDone), { session: { signIn } });
    await enter(user, email(), ' a@b.id ');
    await enter(user, password(), ' secret123 ');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Sign in'));
    expect(signIn).toHaveBeenCalledWith('a@b.id', 'secret123');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  test('a wrong password is reported in the form, with the server’s text', async () => {
    const user = userEvent.setup();
    showScreen(dialog(), { session: { signIn: async () => refusal('wrongPassword') } });
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Sign in'));
    expect(await screen.findByRole('alert')).toHaveTextContent('server text');
  });

  test('Back from the second step shows the typed e-mail', async () => {
    const user = userEvent.setup();
    showScreen(dialog(), { session: { signIn: async () => codeNeeded('app') } });
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Sign in'));
    await screen.findByRole('textbox', { name: 'Code from your authenticator app' });
    await user.click(button('Back to sign in'));
    expect(email()).toHaveValue('a@b.id');
  });

  test('an account with a second factor is asked for its code; the password need not be typed again', async () => {
    const user = userEvent.setup();
    const signIn = vi.fn(async (_email: string, _password: string, second?: { code: string }) => {
      if (!second) return codeNeeded('app');
      return second.code === '123456' ? ({ ok: true, value: VIEW } as const) : refusal('codeWrong');
    });
    const onDone = vi.fn();
    showScreen(dialog(onDone), { session: { signIn } });
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Sign in'));
    const code = await screen.findByRole('textbox', { name: 'Code from your authenticator app' });
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(button('Sign in'));
    expect(screen.getByText('A code from the app has 6 digits')).toBeVisible();
    await enter(user, code, '654 321');
    await user.click(button('Sign in'));
    expect(await screen.findByRole('alert')).toHaveTextContent('server text');
    await user.clear(code);
    await enter(user, code, '123456');
    await user.click(button('Sign in'));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const sent = signIn.mock.calls.map(([account, secret, second]) => [account, secret, second?.code]);
    expect(sent).toEqual([
      ['a@b.id', 'secret123', undefined],
      ['a@b.id', 'secret123', '654 321'],
      ['a@b.id', 'secret123', '123456'],
    ]);
  });

  test('a code that got no answer is sent again as the same request, and a recovery code can replace it', async () => {
    const user = userEvent.setup();
    const keys: string[] = [];
    const signIn = vi.fn(
      async (_email: string, _password: string, second?: { code: string; key: string }) => {
        if (!second) return codeNeeded('app');
        keys.push(`${second.code} ${second.key}`);
        return { ok: false, error: { kind: 'network' } } as const;
      },
    );
    showScreen(dialog(), { session: { signIn } });
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Sign in'));
    await enter(user, await screen.findByRole('textbox', { name: /authenticator app/ }), '123456');
    await user.click(button('Sign in'));
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    await vi.waitFor(() => expect(button('Sign in')).toBeEnabled());
    await user.click(button('Sign in'));
    await vi.waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
    await vi.waitFor(() => expect(button('Use a recovery code instead')).toBeEnabled());
    await user.click(button('Use a recovery code instead'));
    await enter(user, screen.getByRole('textbox', { name: 'Recovery code' }), '0123-4567-89ab-cdef');
    await user.click(button('Sign in'));
    await vi.waitFor(() => expect(keys[2]).toMatch(/^0123-4567-89ab-cdef /));
  });

  test('an editor with a passkey is asked for the passkey, or for a recovery code', async () => {
    const user = userEvent.setup();
    showScreen(dialog(), { session: { signIn: async () => codeNeeded('passkey') } });
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Sign in'));
    expect(await screen.findByText(/An editor’s account needs two factors/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /authenticator app/ })).toBeNull();
  });

  test('work of a lost account is offered after the sign-in (SYNC-17)', async () => {
    const user = userEvent.setup();
    const adopt = vi.fn(async () => {});
    const onDone = vi.fn();
    showScreen(dialog(onDone), {
      session: {
        signIn: async () => ({ ok: true, value: VIEW }),
        adoptable: async () => ({ from: 'old', stories: 1, chapters: 7 }),
        adopt,
      },
    });
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Sign in'));
    expect(await screen.findByText(/work from it: 1 story, 7 chapters\./)).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(button('Add to my account'));
    expect(adopt).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });
});

describe('e-mail register (docs/spec, section 5)', () => {
  test('format, length and agreement errors are each shown at their field', async () => {
    const user = userEvent.setup();
    showScreen(dialog());
    await toRegister(user);
    await enter(user, email(), 'a@b');
    await enter(user, password(), 'short');
    await enter(user, screen.getByLabelText('Confirm password'), 'other');
    await user.click(button('Register'));
    expect(
      screen.getByText('The email format is incorrect. Please check the @ symbol and domain name'),
    ).toBeVisible();
    expect(screen.getByText('Please enter a password length between 8-16 characters')).toBeVisible();
    expect(screen.getByText('The passwords entered twice are inconsistent...')).toBeVisible();
    expect(screen.getByText('Please agree to the user agreement and privacy agreement first')).toBeVisible();
    for (const field of [email(), password(), screen.getByLabelText('Confirm password')])
      expect(field).toHaveAttribute('aria-invalid', 'true');
  });

  test('the register button is locked for 3000 ms after a click', async () => {
    const user = userEvent.setup();
    const { timers } = showScreen(dialog());
    await toRegister(user);
    await user.click(button('Register'));
    expect(button('Register')).toBeDisabled();
    act(() => timers.run(2_999));
    expect(button('Register')).toBeDisabled();
    act(() => timers.run(1));
    expect(button('Register')).toBeEnabled();
  });

  test('a registration leads back to the login, with success and the e-mail kept (docs/spec, section 4)', async () => {
    const user = userEvent.setup();
    const register = vi.fn(async () => ({ ok: true, value: null }) as const);
    showScreen(dialog(), { session: { register } });
    await toRegister(user);
    await enter(user, email(), ' a@b.id');
    await enter(user, password(), 'secret123');
    await enter(user, screen.getByLabelText('Confirm password'), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Register'));
    expect(register).toHaveBeenCalledWith('a@b.id', 'secret123');
    expect(await screen.findByText('registered successfully!')).toBeVisible();
    // One tap signs in: nothing is typed or ticked a second time.
    expect(email()).toHaveValue('a@b.id');
    expect(password()).toHaveValue('secret123');
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(button('Sign in')).toHaveFocus();
  });

  test('a taken e-mail: registration fails with a reason (docs/spec, section 8)', async () => {
    const user = userEvent.setup();
    showScreen(dialog(), { session: { register: async () => refusal('emailTaken') } });
    await toRegister(user);
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await enter(user, screen.getByLabelText('Confirm password'), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Register'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Email registration failed!');
    expect(alert).toHaveTextContent('This email is already registered. Sign in instead.');
  });

  test('the server’s error for a field is shown at that field', async () => {
    const user = userEvent.setup();
    const data = { fields: { password: 'signIn.error.passwordCommon' } };
    const error = { kind: 'answer', code: 'validation', message: 'failed', data, redirect: false } as const;
    showScreen(dialog(), { session: { register: async () => ({ ok: false, error }) } });
    await toRegister(user);
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'password123');
    await enter(user, screen.getByLabelText('Confirm password'), 'password123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Register'));
    await vi.waitFor(() => expect(password()).toHaveAccessibleDescription(/too common/));
    expect(password()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
