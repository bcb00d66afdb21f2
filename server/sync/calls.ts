import type { AppDeps } from '#server/core/deps.ts';
import { direct, type Handlers } from '#server/core/handler.ts';
import { done } from '#server/core/outcome.ts';
import { pull } from './pull.ts';
import { noteUnsent } from './unsent.ts';

/** The call by which a device pulls changes (docs/spec, section 7). */
export const syncHandlers = (deps: AppDeps) =>
  ({
    pull: direct(async (call, { request }) => {
      await noteUnsent(deps.db, call, request.unsent);
      return done(await pull(deps.db, call, request));
    }),
  }) satisfies Partial<Handlers>;
