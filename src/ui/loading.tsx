import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';

/** The skeleton of what is being loaded, and the same in words for screen readers. */
export function Loading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{t('app.loading')}</span>
      {children}
    </div>
  );
}
