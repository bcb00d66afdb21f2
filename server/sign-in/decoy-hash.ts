import type { AppDeps } from '#server/core/deps.ts';
import { SERVER } from '#server/core/password-hasher.ts';

/** The hash that a sign-in with an unknown e-mail is checked against, so that it takes as long as one with a wrong password. Made once, when first needed. */
export function decoyHash({ passwordHasher }: Pick<AppDeps, 'passwordHasher'>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= passwordHasher.hash('no account has this password', SERVER).catch((error: unknown) => {
      // The queue was full. The next sign-in tries again.
      made = undefined;
      throw error;
    });
    return made;
  };
}
