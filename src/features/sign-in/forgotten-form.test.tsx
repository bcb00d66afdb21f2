import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { useThirdMethods } from './use-third-methods.ts';

const offline = { ok: false, error: { kind: 'network' } };
const busy = {
  ok: false,
  error: { kind: 'answer', code: 'internal', message: '', data: undefined, redirect: false },
};
const config = (mails: boolean) => ({ ok: true, value: { facebook: null, google: null, mails } });

/** Shows the form with a server that answers in turn about mails, the last answer again and again. */
function show(answers: unknown[]) {
  const call = async () => (answers.length > 1 ? answers.shift() : answers[0]);
  function Step() {
    return <ForgottenForm initialEmail="" methods={useThirdMethods()} />;
  }
  showScreen(<Step />, { services: { api: { call, file: call } as never } });
}
const promise = () => screen.queryByRole('button', { name: 'Send reset link' });
const again = () => screen.findByRole('button', { name: 'Try again' });

test('no mail is mentioned before the server has said that it sends mails', async () => {
  show([new Promise(() => {})]);
  await new Promise((later) => setTimeout(later, 20));
  expect(promise()).toBeNull();
  expect(screen.queryByText(/we’ll send you a link/)).toBeNull();
});

test.each([
  ['without a network', offline, /You seem to be offline/],
  ['with a busy server', busy, /Operation failed/],
])('%s the form says what is missing, and asks again', async (_, failure, text) => {
  show([failure, config(false)]);
  expect(await screen.findByText(text)).toBeVisible();
  expect(promise()).toBeNull();
  fireEvent.click(await again());
  expect(await screen.findByText(/sends no email/)).toBeVisible();
  expect(promise()).toBeNull();
});

test('without mail the form says how the operator is reached, or that no address is known', async () => {
  const call = async () => config(false);
  const services = { api: { call, file: call } as never };
  function Step({ contact }: { contact: string }) {
    return <ForgottenForm initialEmail="" methods={useThirdMethods()} contactEmail={contact} />;
  }
  const { unmount } = showScreen(<Step contact="help@example.org" />, { services });
  const link = await screen.findByRole('link', { name: 'help@example.org' });
  expect(link).toHaveAttribute('href', 'mailto:help@example.org');
  unmount();
  showScreen(<Step contact="" />, { services });
  expect(await screen.findByText(/They’ve given no contact address here/)).toBeVisible();
  expect(screen.queryByText(/you need no one/)).toBeNull();
});

test('the form asks the server again when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show([offline, config(true)]);
  await again();
  online.mockRestore();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(promise()).toBeVisible());
});
