/**
 * Sends a call again while the answer is `inProgress`, as a page does. That is the answer if the same call is under way, if the call waited too
 * long for a row, or if it lost a deadlock: two releases may lock in different orders. A call that changes something keeps its idempotency key.
 */
export async function untilAnswered<A extends { code: string }>(call: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await call();
    if (answer.code !== 'inProgress') return answer;
    await new Promise((go) => setTimeout(go, 20));
  }
}
