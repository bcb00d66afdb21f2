import type { ReactNode } from 'react';
import { ChunkFailure } from '#app/chunk-failure.tsx';
import { LoadingScreen } from '#app/loading-screen.tsx';
import { lazy } from '#services/part/lazy.ts';
import { usePart } from '#services/part/use-part.ts';

/** The author area's frame, which is not in a visitor's first load. */
export const authorFrame = lazy('author-frame', async () => (await import('./author-frame.tsx')).AuthorFrame);

/** Shows an author page in its frame once frame and texts are loaded. */
export function AuthorLayout({ children }: { children: ReactNode }) {
  const frame = usePart(authorFrame, 'author');
  if (frame.state === 'failed') return <ChunkFailure chunk={frame.error.chunk} onRetry={frame.retry} />;
  return frame.state === 'ready' ? <frame.value>{children}</frame.value> : <LoadingScreen />;
}
