/** How a transaction ends when its page enters the back/forward cache: `commit` keeps its requests so far, `abort` undoes them. */
type Ending = 'commit' | 'abort';

const running = new Map<IDBTransaction, Ending>();
let isCached = false;

/** Tracks a transaction until it ends. On a page in the back/forward cache it is aborted at once. Returns it. */
export function tracked(transaction: IDBTransaction, ending: Ending): IDBTransaction {
  if (isCached) {
    transaction.abort();
    return transaction;
  }
  running.set(transaction, ending);
  const over = () => running.delete(transaction);
  transaction.addEventListener('complete', over);
  transaction.addEventListener('abort', over);
  return transaction;
}

/**
 * Ends all transactions of this page, and those it still begins. For a page that enters the back/forward cache: Safari suspends its
 * transactions, and every other page of the site waits for them (docs/browsers.md).
 */
export function endTransactions(): void {
  isCached = true;
  for (const [transaction, ending] of running) {
    try {
      transaction[ending]();
    } catch {
      // It has just ended.
    }
  }
}

/** Lets transactions run again: the page has left the back/forward cache. */
export function allowTransactions(): void {
  isCached = false;
}
