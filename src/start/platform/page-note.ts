const EXITED = 'tinta-exited';

/** Remembers, over the reload that ends a session, that "exit successful" is to be shown (docs/spec, section 4, Logout). */
export function noteExit(): void {
  try {
    sessionStorage.setItem(EXITED, '1');
  } catch {
    // Without storage the message is missed; nothing else hangs on it.
  }
}

/** Whether the reload just made ended a session; true once. */
export function takeExitNote(): boolean {
  try {
    const exited = sessionStorage.getItem(EXITED) !== null;
    sessionStorage.removeItem(EXITED);
    return exited;
  } catch {
    return false;
  }
}
