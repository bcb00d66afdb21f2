import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '#services/services-context.ts';
import { showScreen } from '#test/support/screen.tsx';
import { LoginStep } from './login-step.tsx';

type Question = { options: CredentialRequestOptions; isEnded: boolean };

/** A device that has passkeys and never answers: requests to it stay open until the page ends them. */
function deviceWithPasskeys(): Question[] {
  const questions: Question[] = [];
  const isConditionalMediationAvailable = async () => true;
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable }),
  );
  const get = (options: CredentialRequestOptions) =>
    new Promise<never>((_, reject) => {
      const question = { options, isEnded: false };
      questions.push(question);
      options.signal?.addEventListener('abort', () => {
        question.isEnded = true;
        reject(options.signal?.reason);
      });
    });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  return questions;
}

/** A server whose challenges arrive when the test says so. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const call = () =>
    new Promise((resolve) => {
      const number = waiting.length + 1;
      waiting.push(() => resolve({ ok: true, value: { challenge: `AAA${number}`, rpId: 'localhost' } }));
    });
  return { waiting, api: { call, file: call } as unknown as Services['api'] };
}

const step = (
  <LoginStep
    initialPassword=""
    initialEmail=""
    mailed={false}
    onSignedIn={async () => {}}
    onSecond={() => {}}
    passkeyFailure=""
    onPasskey={async () => {}}
    onRegister={() => {}}
    onForgotten={() => {}}
  />
);
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('passkeys in the e-mail field (docs/spec, section 5, Passkeys)', () => {
  let questions: Question[];
  beforeEach(() => {
    questions = deviceWithPasskeys();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });

  test('the device is asked while the form is shown, and no longer once it is left', async () => {
    const { waiting, api } = slowServer();
    const { unmount } = showScreen(step, { services: { api } });
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
      'autocomplete',
      'username webauthn',
    );
    waiting[0]?.();
    await waitFor(() => expect(questions).toHaveLength(1));
    expect(questions[0]?.options.mediation).toBe('conditional');
    unmount();
    expect(questions[0]?.isEnded).toBe(true);
  });

  test('a form that is left before the server has answered does not ask the device', async () => {
    const { waiting, api } = slowServer();
    showScreen(step, { services: { api } }).unmount();
    // The form is opened again, and its challenge is the first to arrive.
    showScreen(step, { services: { api } });
    waiting[1]?.();
    await waitFor(() => expect(questions).toHaveLength(1));
    waiting[0]?.();
    await settled();
    expect(questions).toHaveLength(1);
    expect(questions[0]?.isEnded).toBe(false);
  });
});
