import { lazy, Suspense, useEffect, useState } from 'react';
import type { Toast, ToastQueue } from './toast-queue.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

type Props = { queue: ToastQueue };

/** Where messages appear. Brings their component with the first one, so that the first load does not carry it. */
export function ToastSlot({ queue }: Props) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => queue.listen((toast) => setToasts((known) => [...known, toast])), [queue]);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toasts toasts={toasts} />
    </Suspense>
  );
}
