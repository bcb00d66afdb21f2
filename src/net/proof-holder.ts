import type { Clock } from '#shared/lib/ports.ts';

/** How long the page keeps a proof. The server decides how long it is valid (docs/spec, section 5, Re-authentication). In ms. */
const KEEP_MS = 10 * 60_000;

/** The proof of a recent sign-in, in this page's memory alone: a copy of the device's storage must not contain it. */
export interface ProofHolder {
  keep(proof: string): void;
  /** The proof, or null if there is none from the last ten minutes. */
  current(): string | null;
}

export function createProofHolder(clock: Clock): ProofHolder {
  let held: { proof: string; until: number } | null = null;
  return {
    keep(proof) {
      held = { proof, until: clock.now() + KEEP_MS };
    },
    current() {
      if (held !== null && clock.now() >= held.until) held = null;
      return held?.proof ?? null;
    },
  };
}
