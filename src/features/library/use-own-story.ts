import { useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import type { BookId } from '#shared/domain/ids.ts';

/** Whether the story is the signed-in author's own: the server alone knows, and answers `notFound` for another's. */
export function useOwnStory(id: BookId): boolean {
  const { api } = useServices();
  const uid = useSession()?.uid;
  const [own, setOwn] = useState(false);
  useEffect(() => {
    setOwn(false);
    if (!uid) return;
    let current = true;
    void api.call('bookForm', { params: { id } }, { quiet: true }).then((answer) => {
      if (current) setOwn(answer.ok);
    });
    return () => {
      current = false;
    };
  }, [api, uid, id]);
  return own;
}
