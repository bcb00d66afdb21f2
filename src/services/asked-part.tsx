import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import classes from './asked-part.module.css';

type Asked = {
  onClose(): void;
  /** Shown until it is loaded. */
  waiting?: ReactNode;
};

/**
 * A dialog, drawer or bar that loads on first use. If it cannot load (no network, an old window after an update), a message over the page
 * says so, with "Try again", and the page keeps typed text.
 */
export function askedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Asked> {
  let loaded: ComponentType<Props> | undefined;
  return function AskedPart({ waiting = null, ...props }: Props & Asked) {
    const [Part, setPart] = useState(() => loaded);
    const [missing, setMissing] = useState(false);
    useEffect(() => {
      if (Part || missing) return;
      let left = false;
      load().then(
        (part) => {
          loaded = part;
          if (!left) setPart(() => part);
        },
        () => {
          if (!left) setMissing(true);
        },
      );
      return () => {
        left = true;
      };
    }, [Part, missing]);
    if (Part) return <Part {...(props as unknown as Props)} />;
    if (!missing) return waiting;
    return <MissingPart onRetry={() => setMissing(false)} onClose={props.onClose} />;
  };
}

function MissingPart({ onRetry, onClose }: { onRetry(): void; onClose(): void }) {
  const { t } = useI18n();
  return (
    <section className={classes.missing} role="alert">
      <p>{t('error.chunkHelp')}</p>
      <p className={classes.ways}>
        <button type="button" onClick={onRetry}>
          {t('error.tryAgain')}
        </button>
        <button type="button" onClick={onClose}>
          {t('app.close')}
        </button>
      </p>
    </section>
  );
}
