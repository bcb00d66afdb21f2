import type { ReactNode } from 'react';

/** A line icon of the writing screens, `size` as a CSS length. Decoration only, so it needs a label beside it. */
export const lineIcon = (size: string, children: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);
