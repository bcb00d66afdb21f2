import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signInEnUS } from '#locales/sign-in/en_US.ts';
import { showScreen } from '#test/support/screen.tsx';
import { PasswordField } from './password-field.tsx';

test('a password is masked until its author shows it', async () => {
  showScreen(<PasswordField label="Password" error={null} />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: signInEnUS.signIn.showPassword }));
  expect(field).toHaveAttribute('type', 'text');
});

test('no form has a password field of its own', () => {
  const own = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .filter((name) => /<PasswordInput|type="password"/.test(readFileSync(join('src', name), 'utf8')));
  expect(own).toEqual([join('services', 'credentials', 'password-field.tsx')]);
});
