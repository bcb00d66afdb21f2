import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import classes from './endless-end.module.css';

type Props = {
  state: 'more' | 'loading' | 'failed' | 'end';
  onMore(): void;
  onRetry(): void;
};

/** The end of an endless list: loads more when it becomes visible, or by its button. */
export function EndlessEnd({ state, onMore, onRetry }: Props) {
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const element = place.current;
    if (state !== 'more' || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state]);
  return (
    <div ref={place} className={classes.end}>
      {state === 'end' ? <p className={classes.text}>{t('library.end')}</p> : null}
      {state === 'failed' ? (
        <>
          <p role="alert" className={classes.text}>
            {t('library.error')}
          </p>
          <Button variant="default" onClick={onRetry}>
            {t('error.tryAgain')}
          </Button>
        </>
      ) : null}
      {state === 'more' || state === 'loading' ? (
        <Button variant="default" loading={state === 'loading'} onClick={onMore}>
          {t('library.more')}
        </Button>
      ) : null}
    </div>
  );
}
