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

/** The code of all screens. */
const screensCode = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => ({ name, code: readFileSync(join('src', name), 'utf8') }));

test('no form has a password field of its own', () => {
  const own = screensCode.filter(({ code }) => /<PasswordInput|type="password"/.test(code));
  expect(own.map(({ name }) => name)).toEqual([join('services', 'credentials', 'password-field.tsx')]);
});

test('each password field says to a password manager whether the password is new, and takes a paste', () => {
  const fields = screensCode.flatMap(({ code }) => code.match(/<PasswordField\b[^>]*?\/>/gs) ?? []);
  expect(fields.length).toBeGreaterThan(5);
  for (const field of fields) {
    expect(field).toMatch(/autoComplete="(?:current|new)-password"/);
    expect(field).not.toMatch(/onPaste|onBeforeInput|onDrop|readOnly/);
  }
});

test.each(['current-password', 'new-password'])(
  'a password is pasted into a field for a %s',
  async (kind) => {
    const user = userEvent.setup();
    showScreen(<PasswordField label="Password" autoComplete={kind} error={null} />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('autocomplete', kind);
    await user.click(field);
    await user.paste(' 夜雨 "<made up>" 🌧 ');
    expect(field).toHaveValue(' 夜雨 "<made up>" 🌧 ');
  },
);
