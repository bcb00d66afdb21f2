import { type ComponentType, useEffect, useState } from 'react';
import { PlainToasts } from './plain-toasts.tsx';
import type { Toast, ToastQueue } from './toast-queue.ts';

type View = ComponentType<{ toasts: readonly Toast[] }>;
type Props = { queue: ToastQueue };

const loadToasts = async (): Promise<View> => (await import('./toasts.tsx')).Toasts;

/**
 * Where messages appear. Loads their component with the first one, which keeps it out of the first load. If it cannot load (no network,
 * an old chunk), messages are shown plainly, and the next one tries again.
 */
export function ToastSlot({ queue }: Props) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [View, setView] = useState<View | null>(null);
  // How many were shown plainly, so that none is shown twice.
  const [plain, setPlain] = useState(0);
  useEffect(() => queue.listen((toast) => setToasts((known) => [...known, toast])), [queue]);
  const count = toasts.length;
  const there = View !== null;
  useEffect(() => {
    if (count === 0 || there) return;
    let current = true;
    loadToasts().then(
      (found) => current && setView(() => found),
      () => current && setPlain(count),
    );
    return () => {
      current = false;
    };
  }, [count, there]);
  if (View) return <View toasts={toasts.slice(plain)} />;
  return plain > 0 ? <PlainToasts toasts={toasts.slice(0, plain)} /> : null;
}
