import { abortTransactions, allowTransactions } from '#storage/db/running-transactions.ts';
import { reloadPage } from './reload.ts';

/**
 * Keeps a page in Safari's back/forward cache from blocking the pages after it. When the author comes back to it, it reloads: its last texts
 * are stored by then (SYNC-2). Other browsers themselves end the transactions of a page in that cache.
 */
export function followBackForwardCache(): void {
  if (navigator.vendor !== 'Apple Computer, Inc.') return;
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) abortTransactions();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // The browser may ask whether to leave the page. If the author stays, the page must be able to write.
    allowTransactions();
    reloadPage();
  });
}
