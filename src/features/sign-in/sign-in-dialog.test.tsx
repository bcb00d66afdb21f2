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

const noScripts: ProviderScripts = {
  facebook: () => Promise.reject(new Error('not expected')),
  google: () => Promise.reject(new Error('not expected')),
  mayOpenWindow: () => true,
};
/** The dialog at the e-mail login, which these tests are about. */
const dialog = (onDone = () => {}) => (
  <SignInDialog expired={false} start="login" scripts={noScripts} onClose={() => {}} onDone={onDone} />
);
const email = () => screen.getByRole('textbox', { name: 'E-mail' });
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

  test('a wrong password is reported in the author’s language, in the form', async () => {
    const user = userEvent.setup();
    showScreen(dialog(), { session: { signIn: async () => refusal('wrongPassword') } });
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Sign in'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong e-mail or password');
  });

  test('work of a lost account is offered after the sign-in (SYNC-17)', async () => {
    const user = userEvent.setup();
    const adopt = vi.fn(async () => {});
    const onDone = vi.fn();
    showScreen(dialog(onDone), {
      session: {
        signIn: async () => ({ ok: true, value: VIEW }),
        adoptable: async () => ({ from: 'old', stories: 2, chapters: 7 }),
        adopt,
      },
    });
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Sign in'));
    expect(await screen.findByText(/2 of its stories with 7 chapters/)).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(button('Add them'));
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
    await enter(user, screen.getByLabelText('Repeat password'), 'other');
    await user.click(button('Register'));
    expect(
      screen.getByText('The email format is incorrect. Please check the @ symbol and domain name'),
    ).toBeVisible();
    expect(screen.getByText('Please enter a password length between 8-16 characters')).toBeVisible();
    expect(screen.getByText('The passwords entered twice are inconsistent...')).toBeVisible();
    expect(screen.getByText('Please agree to the user agreement and privacy agreement first')).toBeVisible();
    for (const field of [email(), password(), screen.getByLabelText('Repeat password')])
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

  test('registered: back to the login with success and the e-mail kept (docs/spec, section 4)', async () => {
    const user = userEvent.setup();
    const register = vi.fn(async () => ({ ok: true, value: null }) as const);
    showScreen(dialog(), { session: { register } });
    await toRegister(user);
    await enter(user, email(), ' a@b.id');
    await enter(user, password(), 'secret123');
    await enter(user, screen.getByLabelText('Repeat password'), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Register'));
    expect(register).toHaveBeenCalledWith('a@b.id', 'secret123');
    expect(await screen.findByText('registered successfully!')).toBeVisible();
    expect(email()).toHaveValue('a@b.id');
  });

  test('a taken e-mail: registration fails with a reason (docs/spec, section 8)', async () => {
    const user = userEvent.setup();
    showScreen(dialog(), { session: { register: async () => refusal('emailTaken') } });
    await toRegister(user);
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'secret123');
    await enter(user, screen.getByLabelText('Repeat password'), 'secret123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Register'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Email registration failed!');
    expect(alert).toHaveTextContent('This e-mail is already registered. Sign in instead');
  });

  test('the server’s error for a field is shown at that field', async () => {
    const user = userEvent.setup();
    const data = { fields: { password: 'signIn.error.passwordCommon' } };
    const error = { kind: 'answer', code: 'validation', message: 'failed', data, redirect: false } as const;
    showScreen(dialog(), { session: { register: async () => ({ ok: false, error }) } });
    await toRegister(user);
    await enter(user, email(), 'a@b.id');
    await enter(user, password(), 'password123');
    await enter(user, screen.getByLabelText('Repeat password'), 'password123');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Register'));
    await vi.waitFor(() => expect(password()).toHaveAccessibleDescription(/most common passwords/));
    expect(password()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
