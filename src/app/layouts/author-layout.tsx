import { lazy, type ReactNode, Suspense } from 'react';

const AuthorFrame = lazy(async () => ({ default: (await import('./author-frame.tsx')).AuthorFrame }));

type Props = { children: ReactNode };

/** The author area's frame, brought with the first author page: a visitor's first load does not carry it. */
export function AuthorLayout({ children }: Props) {
  return (
    <Suspense fallback={null}>
      <AuthorFrame>{children}</AuthorFrame>
    </Suspense>
  );
}
