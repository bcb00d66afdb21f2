/**
 * Versions of the wire: what anyone's own client or back end was built against. A change of any wire schema changes the hash, so it
 * is made knowingly: add an entry, never edit one, and say whether devices with the older app still understand the server.
 */
export const WIRE_HISTORY: readonly { readonly hash: string; readonly change: string }[] = [
  {
    hash: '3bb52b73c1e65577',
    change: 'Sign-in, stories, chapters, pull, public reads, the desk’s chapter queue.',
  },
];
