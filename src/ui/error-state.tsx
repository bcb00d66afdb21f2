import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from './icon.tsx';
import { icons } from './icons.ts';
import classes from './state-panel.module.css';

type Props = {
  /** What happened, in the author's language. */
  title: string;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** An alternative to trying again. */
  action?: { text: string; onClick(): void } | undefined;
  children?: ReactNode;
};

/** Says what happened and what the author can do (docs/spec, section 11, States). */
export function ErrorState({ title, text, onRetry, action, children }: Props) {
  const { t } = useI18n();
  const button = action ?? (onRetry && { text: t('error.tryAgain'), onClick: onRetry });
  return (
    <div className={classes.panel} role="alert">
      <span className={classes.icon} data-tone="warning">
        <Icon d={icons.warning} size={32} />
      </span>
      <p className={classes.title}>{title}</p>
      {text ? <p className={classes.text}>{text}</p> : null}
      <div className={classes.actions}>
        {button ? (
          <button type="button" className={classes.retry} onClick={button.onClick}>
            {button.text}
          </button>
        ) : null}
        {children}
      </div>
    </div>
  );
}
