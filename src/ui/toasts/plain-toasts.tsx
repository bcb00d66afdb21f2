import { useState } from 'react';
import { ERROR_DISPLAY_MS } from '#shared/domain/limits.ts';
import classes from './plain-toasts.module.css';
import type { Toast } from './toast-queue.ts';

type Props = {
  /** All messages so far; only grows. */
  toasts: readonly Toast[];
};

/** Messages if their styled component could not load: the same texts, shown as long, closing by themselves. */
export function PlainToasts({ toasts }: Props) {
  const [gone, setGone] = useState<ReadonlySet<Toast>>(new Set());
  return (
    <div role="alert" className={classes.place}>
      {toasts
        .filter((toast) => !gone.has(toast))
        .map((toast, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: a message has no identity but its place
            key={index}
            className={classes.toast}
            style={{ animationDelay: `${ERROR_DISPLAY_MS}ms` }}
            onAnimationEnd={() => setGone((known) => new Set(known).add(toast))}
          >
            {toast.message}
          </p>
        ))}
    </div>
  );
}
