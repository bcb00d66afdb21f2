import { useCallback, useEffect, useState } from 'react';
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

/** Whether the server sends mails, for example with a link to a new password; undefined: not known yet. */
export const sendsMails = ({ config }: ThirdMethods): boolean | undefined =>
  typeof config === 'object' ? config.mails : undefined;

/** Asks the server which providers are set up, each time the dialog opens. */
export function useThirdMethods(): ThirdMethods {
  const { api } = useServices();
  const [config, setConfig] = useState<ThirdMethods['config']>('loading');
  const [attempt, setAttempt] = useState(0);
  const isOnline = useOnlineHint();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let current = true;
    setConfig('loading');
    void api.call('thirdConfig', {}, { quiet: true }).then((answer) => {
      if (current) setConfig(answer.ok ? answer.value : isUnanswered(answer.error) ? 'offline' : 'failed');
    });
    return () => {
      current = false;
    };
  }, [api, attempt]);
  const isMissing = config === 'offline' || config === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a network that comes back asks again
  useEffect(() => {
    if (isOnline && isMissing) setAttempt((count) => count + 1);
  }, [isOnline]);
  return {
    config,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
    nonce: useCallback(async () => {
      const answer = await api.call('thirdNonce', {}, { quiet: true });
      return answer.ok ? answer.value.nonce : '';
    }, [api]),
  };
}
