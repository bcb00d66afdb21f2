import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { Bone } from '#ui/bone.tsx';
import { OfflineAge } from '#ui/offline-age.tsx';
import { FailedCall } from './failed-call.tsx';
import type { Kept } from './use-kept-call.ts';

type Props<T> = {
  kept: Kept<T> & { reload(): void };
  /** What could not be loaded, in words. */
  failed: string;
  /** What comforts where there was no answer; else the failure in words. */
  help?: string;
  /** Heights in px of what comes, while it is loading. */
  bones: readonly number[];
  children(value: T): ReactNode;
};

/** What a kept call brought: its shape while it loads, what went wrong, or the value, with its age where it could not be asked again. */
export function KeptView<T>({ kept, failed, help, bones, children }: Props<T>) {
  const { t } = useI18n();
  const { clock } = useServices();
  if (kept.state === 'loading')
    return (
      <div role="status">
        <span className="visually-hidden">{t('app.loading')}</span>
        {bones.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have nothing else
          <Bone key={index} width="100%" height={height} />
        ))}
      </div>
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
