/**
 * What an examination found. `problem`: the operator must act. `note`: fine for some installations. A problem that `stops` keeps the
 * server from starting: it would lose or hide what authors wrote.
 */
export type Finding = {
  readonly kind: 'ok' | 'note' | 'problem';
  readonly text: string;
  readonly stops?: true;
};

export const ok = (text: string): Finding => ({ kind: 'ok', text });
export const note = (text: string): Finding => ({ kind: 'note', text });
export const problem = (text: string): Finding => ({ kind: 'problem', text });
export const stops = (text: string): Finding => ({ kind: 'problem', text, stops: true });
