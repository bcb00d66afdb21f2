import { createContext, useContext } from 'react';
import type { Page } from './page.ts';

export const PageContext = createContext<Page | undefined>(undefined);

/** The page's wiring, only for the frame of the app. Throws outside the provider: a bug. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage outside PageContext');
  return page;
}
