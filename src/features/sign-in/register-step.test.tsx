import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { RegisterStep } from './register-step.tsx';

test('both fields accept a password made by a password manager, with the e-mail as user name', async () => {
  const user = userEvent.setup();
  const register = vi.fn(async () => ({ ok: true, value: null }) as const);
  showScreen(<RegisterStep initialEmail="" onRegistered={() => {}} onLogin={() => {}} />, {
    session: { register },
  });
  const [email, password, again] = [
    screen.getByRole('textbox', { name: 'Email' }),
    screen.getByLabelText('Password'),
    screen.getByLabelText('Confirm password'),
  ];
  expect(email).toHaveAttribute('autocomplete', 'username');
  for (const field of [password, again]) expect(field).toHaveAttribute('autocomplete', 'new-password');
  for (const [field, text] of [
    [email, 'ani@example.org'],
    [password, 'Xk7;pasted=made'],
    [again, 'Xk7;pasted=made'],
  ] as const) {
    await user.click(field);
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(register).toHaveBeenCalledWith('ani@example.org', 'Xk7;pasted=made');
});
