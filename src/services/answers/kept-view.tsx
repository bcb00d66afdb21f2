import type { ReactNode } from 'react';
import { useServices } from '#services/services-context.ts';
import { Bone } from '#ui/bone.tsx';
import { Loading } from '#ui/loading.tsx';
import { OfflineAge } from '#ui/offline-age.tsx';
import { FailedCall } from './failed-call.tsx';
import type { Kept } from './use-kept-call.ts';

type Props<T> = {
  kept: Kept<T> & { reload(): void };
  /** What could not be loaded, in words. */
  failed: string;
  /** Help if there was no answer; otherwise the failure is explained. */
  help?: string;
  /** Heights of the skeleton, in px. */
  bones: readonly number[];
  children(value: T): ReactNode;
};

/** Shows a kept call: a skeleton while it loads, the failure, or the value, with its age if it could not be updated. */
export function KeptView<T>({ kept, failed, help, bones, children }: Props<T>) {
  const { clock } = useServices();
  if (kept.state === 'loading')
    return (
      <Loading>
        {bones.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have nothing else
          <Bone key={index} width="100%" height={height} />
        ))}
      </Loading>
    );
  if (kept.state === 'failed')
    return <FailedCall title={failed} failure={kept.failure} help={help} onRetry={kept.reload} />;
  return (
    <>
      {kept.stale ? <OfflineAge at={kept.at} now={clock.now()} /> : null}
      {children(kept.value)}
    </>
  );
}
