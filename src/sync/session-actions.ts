import type { Caller } from '#net/caller.ts';
import { ok } from '#shared/lib/result.ts';
import type { SessionRow } from '#storage/session-row.ts';
import type { DeviceWork } from './device-work.ts';
import { tellGoodbyes } from './goodbyes.ts';
import type { SessionControl, SessionView } from './session-control.ts';
import type { SessionHolder } from './session-holder.ts';
import { viewOf } from './session-view.ts';

/** How long "send now" at sign-out goes on before the rest is kept sealed. */
const SEND_NOW_LIMIT_MS = 30_000;

/** Sign-in, registration and sign-out on the session row (SYNC-11, SYNC-15, SYNC-18). */
export function createSessionControl(deps: {
  holder: SessionHolder;
  call: Caller;
  openWork: () => Promise<DeviceWork>;
}): SessionControl {
  const { holder, call, openWork } = deps;
  let shown: { row: SessionRow; view: SessionView | null } | undefined;

  return {
    current() {
      const row = holder.seen();
      // One object a row: React's useSyncExternalStore compares by identity.
      if (shown?.row !== row) {
        const view = viewOf(row);
        const same = shown !== undefined && JSON.stringify(view) === JSON.stringify(shown.view);
        shown = { row, view: same && shown ? shown.view : view };
      }
      return shown?.view ?? null;
    },
    subscribe: (listener) => holder.subscribe(listener),

    async signIn(email, password) {
      const called = await call(
        'login',
        { request: { account: email.trim(), password: password.trim() } },
        { mode: 'foreground', anonymous: true },
      );
      if (!called.ok) return called;
      const { data, accessToken, refreshToken } = called.value;
      if (accessToken === null) return { ok: false, error: { kind: 'nullBody' } };
      const before = await holder.read();
      const work = await openWork();
      // Whoever was here before and did not sign out keeps the work, sealed (SYNC-11).
      if (before.user && before.user.uid !== data.id) await work.signedOut(before.user.uid, 'keepSealed');
      await work.signedIn(data.id, data.email);
      const row = await holder.change((there) => ({
        ...there,
        generation: there.generation + 1,
        user: {
          uid: data.id,
          name: data.name,
          avatar: data.info.avatar,
          email: data.email,
          role: data.role,
        },
        accessToken,
        refreshToken,
      }));
      const view = viewOf(row);
      if (!view) throw new Error('a session without its user');
      return ok(view);
    },

    async register(email, password) {
      const called = await call(
        'register',
        { request: { email: email.trim(), password: password.trim() } },
        { mode: 'foreground', anonymous: true },
      );
      return called.ok ? ok(null) : called;
    },

    async unsentCount() {
      const { user } = await holder.read();
      return user ? (await openWork()).unsentCount(user.uid) : 0;
    },

    async signOut(choice) {
      const { user } = await holder.read();
      if (!user) return;
      const work = await openWork();
      const sent = choice === 'sendNow' && (await work.sendNow(user.uid, SEND_NOW_LIMIT_MS));
      await holder.change((row) => ({
        ...row,
        generation: row.generation + 1,
        user: null,
        accessToken: null,
        refreshToken: null,
        goodbyes:
          row.refreshToken === null ? row.goodbyes : [...row.goodbyes, { refreshToken: row.refreshToken }],
      }));
      await work.signedOut(user.uid, choice === 'delete' ? 'delete' : sent ? 'allSent' : 'keepSealed');
      tellGoodbyes(holder, call).catch(() => {});
    },

    async adoptable() {
      const { user } = await holder.read();
      return user ? (await openWork()).adoptable(user.uid, user.email) : null;
    },

    async adopt() {
      const { user } = await holder.read();
      if (!user) return;
      const work = await openWork();
      const found = await work.adoptable(user.uid, user.email);
      if (found) await work.adopt(found.uid, user.uid);
    },
  };
}
