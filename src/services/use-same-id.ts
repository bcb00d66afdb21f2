import { useCallback, useRef } from 'react';
import type { AnyId, IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { useServices } from './services-context.ts';

/**
 * One id for one thing that is asked of the server: the same content, sent again after an answer that was lost, goes under the id it
 * had, as the idempotency key too, and is done once (SYNC-6). `idFor` gives it; after `done` the same content is another thing.
 */
export function useSameId<Id extends AnyId = IdempotencyKey>(): {
  idFor(content: unknown): Id;
  done(): void;
} {
  const { clock, random } = useServices();
  const held = useRef<{ content: string; id: Id } | null>(null);
  const idFor = useCallback(
    (content: unknown): Id => {
      const text = JSON.stringify(content);
      if (held.current?.content !== text) held.current = { content: text, id: mintId<Id>(clock, random) };
      return held.current.id;
    },
    [clock, random],
  );
  const done = useCallback(() => {
    held.current = null;
  }, []);
  return { idFor, done };
}
