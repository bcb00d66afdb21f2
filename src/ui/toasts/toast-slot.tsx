import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { PlainToasts } from './plain-toasts.tsx';
import type { Toast, ToastQueue } from './toast-queue.ts';

type View = ComponentType<{ toasts: readonly Toast[]; onEnd(toasts: readonly Toast[]): void }>;
type Props = { queue: ToastQueue };

const loadToasts = async (): Promise<View> => (await import('./toasts.tsx')).Toasts;

/**
 * Where messages appear. Loads their component with the first message, which keeps it out of the first load. If it cannot load (no network, an
 * old chunk), messages are shown plainly, and the next message tries again.
 */
export function ToastSlot({ queue }: Props) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [View, setView] = useState<View | null>(null);
  // Id of the last message that was shown plainly, so that no message is shown twice.
  const [plain, setPlain] = useState(0);
  useEffect(() => queue.listen((toast) => setToasts((known) => [...known, toast])), [queue]);
  const end = useCallback(
    (ended: readonly Toast[]) => setToasts((known) => known.filter((toast) => !ended.includes(toast))),
    [],
  );
  const last = toasts.at(-1)?.id ?? 0;
  const there = View !== null;
  useEffect(() => {
    if (last === 0 || there) return;
    let current = true;
    loadToasts().then(
      (found) => current && setView(() => found),
      () => current && setPlain(last),
    );
    return () => {
      current = false;
    };
  }, [last, there]);
  if (View) return <View toasts={toasts.filter(({ id }) => id > plain)} onEnd={end} />;
  return plain > 0 ? <PlainToasts toasts={toasts.filter(({ id }) => id <= plain)} onEnd={end} /> : null;
}
