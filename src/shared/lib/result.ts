/** An expected outcome: a value or a reason. Bugs throw; errors an author can run into are returned as a `Result`. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Wraps a value as the good outcome. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** Wraps a reason as the bad outcome. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });
