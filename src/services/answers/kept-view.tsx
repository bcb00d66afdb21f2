import { createContext, type ReactNode, useContext } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { Bone } from '#ui/bone.tsx';
import { failureText } from '#ui/failure-text.ts';
import { Loading } from '#ui/loading.tsx';
import { OfflineAge } from '#ui/offline-age.tsx';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import type { Kept } from './ask.ts';
import { FailedCall } from './failed-call.tsx';

type Props<T> = {
  kept: Kept<T> & { reload(): void };
  /** What could not be loaded, in words. */
  failed: string;
  /** Help if nobody answered; any other failure is explained. */
  help?: string;
  /** Heights of the skeleton, in px. */
  bones: readonly number[];
  children(value: T): ReactNode;
};

/** Whether an enclosing component already shows why its own value could not be updated. */
const Explained = createContext(false);

/**
 * Shows a kept call: a skeleton while it loads, the failure, or the value; if the value could not be updated, why and how old it is. The reason
 * is shown once on a page, and not beside the banner that says that there is no network.
 */
export function KeptView<T>({ kept, failed, help, bones, children }: Props<T>) {
  const isExplained = useContext(Explained);
  if (kept.state === 'loading')
    return (
      <Loading>
        {bones.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity but their position
          <Bone key={index} width="100%" height={height} />
        ))}
      </Loading>
    );
  if (kept.state === 'failed')
    return <FailedCall title={failed} failure={kept.failure} help={help} onRetry={kept.reload} />;
  return (
    <>
      {kept.stale ? <Stale at={kept.at} reason={isExplained ? null : kept.stale} /> : null}
      <Explained value={isExplained || kept.stale !== null}>{children(kept.value)}</Explained>
    </>
  );
}

function Stale({ at, reason }: { at: number; reason: CallFailure | null }) {
  const { t } = useI18n();
  const { clock } = useServices();
  const isOnline = useOnlineHint();
  return (
    <div role="status">
      {reason && isOnline ? <p>{failureText(t, reason)}</p> : null}
      <OfflineAge at={at} now={clock.now()} />
    </div>
  );
}
