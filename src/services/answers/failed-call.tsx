import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { failureText, isUnanswered } from '#ui/failure-text.ts';

type Props = {
  /** What could not be loaded, in words. */
  title: string;
  failure: CallFailure;
  /** Help if nobody answered; any other failure is explained. */
  help?: string | undefined;
  onRetry(): void;
};

/**
 * A failed read, and what to do: open the sign-in dialog over the page if signed out, load the newest version if the server refuses this
 * version, otherwise try again.
 */
export function FailedCall({ title, failure, help, onRetry }: Props) {
  const { t } = useI18n();
  const { openSignIn, updateApp } = useServices();
  const needsSignIn = failure.kind === 'answer' && failure.code === 'unauthenticated';
  const isTooOld = failure.kind === 'answer' && failure.code === 'clientTooOld';
  const text = help !== undefined && isUnanswered(failure) ? help : failureText(t, failure);
  if (isTooOld)
    return (
      <ErrorState
        title={title}
        text={text}
        action={{ text: t('update.now'), onClick: () => void updateApp() }}
      />
    );
  return needsSignIn ? (
    <ErrorState title={title} text={text} action={{ text: t('nav.signIn'), onClick: () => openSignIn() }} />
  ) : (
    <ErrorState title={title} text={text} onRetry={onRetry} />
  );
}
