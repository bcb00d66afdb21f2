import type { SessionPort, SessionState } from '#net/session-port.ts';
import type { NoteEvent } from '#shared/diagnosis/device-event.ts';
import { deletedAtOf } from '#shared/protocol/account-deleted.ts';
import type { SessionHolder } from './session-holder.ts';
import type { SessionRow } from './session-row.ts';

const stateOf = (row: SessionRow): SessionState => ({
  udid: row.udid,
  language: row.language,
  generation: row.generation,
  uid: row.user?.uid ?? null,
  accessToken: row.accessToken,
  refreshToken: row.refreshToken,
  hosts: row.hosts,
});

/** The request layer's view of the session row: each change checks the generation in its own transaction (SYNC-18). */
export function createSessionPort(holder: SessionHolder, note: NoteEvent): SessionPort {
  return {
    read: async () => stateOf(await holder.read()),
    async storeTokens(generation, tokens, refreshed) {
      const row = await holder.change((there) =>
        there.generation !== generation
          ? there
          : {
              ...there,
              accessToken: tokens.accessToken,
              refreshToken: tokens.refreshToken ?? there.refreshToken,
              generation: refreshed ? there.generation + 1 : there.generation,
            },
      );
      return stateOf(row);
    },
    async die(generation, data) {
      let died = false;
      await holder.change((there) => {
        died = there.generation === generation && there.accessToken !== null;
        return died
          ? {
              ...there,
              user: there.user && { ...there.user, deletedAt: deletedAtOf(data) },
              accessToken: null,
              refreshToken: null,
              endedToken: there.refreshToken,
              generation: there.generation + 1,
            }
          : there;
      });
      if (died) note('session.expired');
      return died;
    },
    async storeHosts(hosts) {
      await holder.change((there) => ({ ...there, hosts: { ...hosts } }));
    },
  };
}
