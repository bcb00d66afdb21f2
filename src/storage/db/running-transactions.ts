const running = new Set<IDBTransaction>();
let isCached = false;

/** Tracks a transaction until it ends. On a page in the back/forward cache it is aborted at once. Returns it. */
export function tracked(transaction: IDBTransaction): IDBTransaction {
  if (isCached) {
    transaction.abort();
    return transaction;
  }
  running.add(transaction);
  const over = () => running.delete(transaction);
  transaction.addEventListener('complete', over);
  transaction.addEventListener('abort', over);
  return transaction;
}

/**
 * Aborts all transactions of this page, and those it still begins. For a page that enters the back/forward cache: Safari suspends its
 * transactions, and every other page of the site waits for them (docs/browsers.md). A `commit()` would be suspended too.
 */
export function abortTransactions(): void {
  isCached = true;
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // The transaction has just ended, or its commit was already sent.
    }
  }
}

/** Lets transactions run again: the page has left the back/forward cache. */
export function allowTransactions(): void {
  isCached = false;
}
