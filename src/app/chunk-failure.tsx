import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { reloadPage } from '#start/platform/reload.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './failure.module.css';

type Props = { chunk: string; onRetry(): void };

/** The specification's error for a script chunk that failed to load (docs/spec, section 8). It offers ways to continue without losing anything. */
export function ChunkFailure({ chunk, onRetry }: Props) {
  const { t } = useI18n();
  const isOnline = useOnlineHint();
  return (
    <section className={classes.failure} role="alert">
      <h1>{t('error.chunk', { name: chunk })}</h1>
      <p>{t(isOnline ? 'error.chunkHelp' : 'error.chunkOffline')}</p>
      <p className={classes.ways}>
        <button type="button" className={classes.button} onClick={onRetry}>
          {t('error.tryAgain')}
        </button>
        <button type="button" className={classes.button} onClick={() => reloadPage()}>
          {t('error.reload')}
        </button>
        <RouteLink to={links.home()}>{t('error.goHome')}</RouteLink>
      </p>
    </section>
  );
}
