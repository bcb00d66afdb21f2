import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ChunkFailure } from '#app/chunk-failure.tsx';
import { loadChunk } from '#app/load-chunk.ts';
import { LoadingScreen } from '#app/loading-screen.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';

type Props = { children: ReactNode };
type Frame = ComponentType<Props>;

let loaded: Frame | undefined;

/**
 * The author area's frame, brought together with its texts by the first author page: a visitor's first load does not
 * carry it, and no text is missing when it shows.
 */
export function AuthorLayout({ children }: Props) {
  const { ensure } = useI18n();
  const { timers } = useServices();
  const [frame, setFrame] = useState<Frame | undefined>(() => loaded);
  const [failed, setFailed] = useState(false);
  const AuthorFrame = frame;
  useEffect(() => {
    if (frame || failed) return;
    let current = true;
    const load = async () => {
      const [part] = await Promise.all([import('./author-frame.tsx'), ensure('author')]);
      return part.AuthorFrame;
    };
    loadChunk('author-frame', load, timers).then(
      (part) => {
        loaded = part;
        if (current) setFrame(() => part);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [frame, failed, ensure, timers]);
  if (failed) return <ChunkFailure chunk="author-frame" onRetry={() => setFailed(false)} />;
  return AuthorFrame ? <AuthorFrame>{children}</AuthorFrame> : <LoadingScreen />;
}
