import { useCallback, useRef } from 'react';
import type { AnyId, IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { useServices } from './services-context.ts';

/**
 * One id, also an idempotency key, for one request: the same content, sent again after a lost answer, has the same id and is done once
 * (SYNC-6). `idFor` returns it; after `done` the same content gets a new id.
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
