const EXITED = 'tinta-exited';

/** Remembers, across the reload that ends a session, to show "exit successful" (docs/spec, section 4, Logout). */
export function noteExit(): void {
  try {
    sessionStorage.setItem(EXITED, '1');
  } catch {
    // Without storage only the message is lost.
  }
}

/** Whether the last reload ended a session; true once. */
export function takeExitNote(): boolean {
  try {
    const exited = sessionStorage.getItem(EXITED) !== null;
    sessionStorage.removeItem(EXITED);
    return exited;
  } catch {
    return false;
  }
}
