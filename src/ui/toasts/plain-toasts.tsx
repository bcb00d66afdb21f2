import { ERROR_DISPLAY_MS } from '#shared/domain/limits.ts';
import classes from './plain-toasts.module.css';
import type { Toast } from './toast-queue.ts';

type Props = {
  toasts: readonly Toast[];
  /** A message has closed. */
  onEnd(toasts: readonly Toast[]): void;
};

/** Shows the messages if their styled component could not load: the same texts for the same time; they close by themselves. */
export function PlainToasts({ toasts, onEnd }: Props) {
  return (
    <div role="alert" className={classes.place}>
      {toasts.map((toast) => (
        <p
          key={toast.id}
          className={classes.toast}
          style={{ animationDelay: `${ERROR_DISPLAY_MS}ms` }}
          onAnimationEnd={() => onEnd([toast])}
        >
          {toast.message}
        </p>
      ))}
    </div>
  );
}
