import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { missingText } from '#ui/failure-text.ts';

type Props = {
  failure: CallFailure;
  /** Texts for a page that does not exist, and for a missing network. */
  texts: { notFound: MessageKey; offline: MessageKey };
  onRetry(): void;
  children?: ReactNode;
};

/** A public page that could not be read. A page that does not exist cannot be tried again. */
export function PublicFailure({ failure, texts, onRetry, children }: Props) {
  const { t } = useI18n();
  const notThere = failure.kind === 'answer' && failure.code === 'notFound';
  const title = notThere ? t(texts.notFound) : missingText(t, failure, texts.offline);
  return (
    <ErrorState title={title} onRetry={notThere ? undefined : onRetry}>
      {children}
    </ErrorState>
  );
}
