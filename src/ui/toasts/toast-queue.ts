/** A short message for the author; `kind` gives its colour and sign. `id` rises with each. */
export type Toast = { id: number; kind: 'error' | 'success'; message: string };

/** Messages for the screen, from code outside React. */
export type ToastQueue = {
  error(message: string): void;
  success(message: string): void;
  /** Passes on each message once, including those from before the first listener. */
  listen(listener: (toast: Toast) => void): () => void;
};

/** Makes the queue that `app` passes to all screens as `notify` and to `ToastSlot`. */
export function createToastQueue(): ToastQueue {
  const waiting: Toast[] = [];
  let listener: ((toast: Toast) => void) | undefined;
  let count = 0;
  const put = (kind: Toast['kind'], message: string) => {
    count += 1;
    const toast = { id: count, kind, message };
    if (listener) listener(toast);
    else waiting.push(toast);
  };
  return {
    error: (message) => put('error', message),
    success: (message) => put('success', message),
    listen(next) {
      listener = next;
      for (const toast of waiting.splice(0)) next(toast);
      return () => {
        if (listener === next) listener = undefined;
      };
    },
  };
}
