import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { invitedRefusal } from '#shared/protocol/contract/contract.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';

/** The rate of the profit share in a signed contract; null: it has none; undefined: nothing is signed, or the server is older. */
export type NamedShare = number | null | undefined;

/** A story's contract status. */
export type Invited =
  | { state: 'asking' }
  /** Unknown: the call failed. A filled form can be edited. */
  | { state: 'unknown'; failure: CallFailure }
  /** Unknown: the session has ended. */
  | { state: 'signedOut' }
  | { state: 'open'; contractType: ContractType }
  | { state: 'approved'; shareTenths: NamedShare }
  /** Codes -1, -2 and -3, with the server's message; -3 leaves the form open. */
  | { state: 'warned'; code: string; message: string; isChange: boolean; shareTenths: NamedShare }
  | { state: 'missing' };

/** Asks for the story's contract status (docs/spec, section 7, Contract); `ask` asks again. */
export function useInvited(id: BookId): { invited: Invited; ask(): Promise<void> } {
  const { api } = useServices();
  const alive = useSession()?.alive;
  const [invited, setInvited] = useState<Invited>({ state: 'asking' });
  const ask = useCallback(async () => {
    const result = await api.call('contractInvited', { params: { id } }, { quiet: true });
    if (result.ok) {
      const { status, contractType, shareTenths } = result.value;
      setInvited(
        status === 'approved' ? { state: 'approved', shareTenths } : { state: 'open', contractType },
      );
      return;
    }
    const { error } = result;
    if (error.kind !== 'answer')
      setInvited((now) => (now.state === 'asking' ? { state: 'unknown', failure: error } : now));
    else if (error.code === 'notFound') setInvited({ state: 'missing' });
    else if (error.code === 'unauthenticated') setInvited({ state: 'signedOut' });
    else {
      const data = v.safeParse(invitedRefusal, error.data);
      setInvited(
        data.success
          ? {
              state: 'warned',
              code: error.code,
              message: error.message,
              isChange: data.output.isChange,
              shareTenths: data.output.shareTenths,
            }
          : { state: 'unknown', failure: error },
      );
    }
  }, [api, id]);
  const isOnline = useOnlineHint();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in or a network asks again
  useEffect(() => {
    void ask();
  }, [ask, alive, isOnline]);
  return { invited, ask };
}
