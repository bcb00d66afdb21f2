import { useCallback, useEffect, useReducer } from 'react';
import type { Kept } from '#services/answers/ask.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import type { ThirdConfig } from '#shared/protocol/sign-in/third.ts';
import { isUnanswered } from '#ui/failure-text.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';

/** What is known about the providers and about mails; `offline`: nobody answered, `failed`: the server could not say. */
export type ThirdMethods = {
  config: ThirdConfig | 'loading' | 'offline' | 'failed';
  retry(): void;
  /** A nonce for one Google sign-in, or '' if unavailable. */
  nonce(): Promise<string>;
};

/** Whether the server sends mails, for example with a password reset link; undefined: not known yet. */
export const sendsMails = ({ config }: ThirdMethods): boolean | undefined =>
  typeof config === 'object' ? config.mails : undefined;

/** Asks the server which providers are set up, each time the dialog opens. While the request is repeated, they show loading again. */
export function useThirdMethods(): ThirdMethods {
  const { api } = useServices();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const asked = useAnswer('thirdConfig', {}, { keep: 'worker', again: attempt });
  const isOnline = useOnlineHint();
  const isMissing = asked.state === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a network that comes back asks again
  useEffect(() => {
    if (isOnline && isMissing) retry();
  }, [isOnline]);
  return {
    config: configOf(asked),
    retry,
    nonce: useCallback(async () => {
      const answer = await api.call('thirdNonce', {}, { quiet: true });
      return answer.ok ? answer.value.nonce : '';
    }, [api]),
  };
}

function configOf(asked: Kept<ThirdConfig>): ThirdMethods['config'] {
  if (asked.state === 'ready') return asked.value;
  if (asked.state === 'loading') return 'loading';
  return isUnanswered(asked.failure) ? 'offline' : 'failed';
}
