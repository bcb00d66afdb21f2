import type { Caller } from '#net/caller.ts';
import type { Counted } from '#net/running.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { ok, type Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import type { DeviceWork } from './device-work.ts';
import type { SecondCode, SessionControl, SessionView, UnsentChoice } from './session-control.ts';
import type { SessionHolder } from './session-holder.ts';
import type { SessionRow } from './session-row.ts';
import { viewOf } from './session-view.ts';

const MANNER = { mode: 'foreground', anonymous: true } as const;

const codeOf = (second: SecondCode | undefined) => (second ? { code: second.code } : {});
const mannerOf = (second: SecondCode | undefined) =>
  second ? { ...MANNER, idempotencyKey: second.key } : MANNER;

type SignedIn = Result<
  { data: AnswerOf<'login'>; accessToken: string | null; refreshToken: string | null },
  CallFailure
>;

/** Seals the work of an author whose session has ended, before another author signs in. Other pages close first. */
async function sealBefore(uid: UserId, holder: SessionHolder, work: DeviceWork): Promise<void> {
  await holder.change((row) =>
    row.user?.uid === uid && !row.leaving ? { ...row, leaving: 'keepAll' } : row,
  );
  // All texts are kept: the server may have lost this account (SYNC-17).
  await work.signedOut(uid, 'keepAll');
}

/** Sign-in, registration and sign-out on the session row (SYNC-11, SYNC-15, SYNC-18). */
export function createSessionControl(deps: {
  holder: SessionHolder;
  call: Caller;
  /** Sign-in and registration show the overlay (docs/spec, section 4, Overlay). */
  counted: Counted;
  openWork: () => Promise<DeviceWork>;
}): SessionControl {
  const { holder, call, counted, openWork } = deps;
  let shown: { row: SessionRow; view: SessionView | null } | undefined;

  /** Stores the answer of a sign-in of any kind. */
  async function enter(called: SignedIn): Promise<Result<SessionView, CallFailure>> {
    if (!called.ok) return called;
    const { data, accessToken, refreshToken } = called.value;
    if (accessToken === null) return { ok: false, error: { kind: 'nullBody' } };
    const before = await holder.read();
    const work = await openWork();
    // Seals the work of a previous author who did not sign out (SYNC-11).
    if (before.user && before.user.uid !== data.id) await sealBefore(before.user.uid, holder, work);
    const { id: uid, name, info, email, role } = data;
    const row = await work.signedIn(uid, email, () =>
      holder.change((there) => ({
        ...there,
        generation: there.generation + 1,
        user: { uid, name, avatar: info.avatar, email, role },
        accessToken,
        refreshToken,
        endedToken: null,
        leaving: null,
        left: false,
      })),
    );
    const view = viewOf(row);
    if (!view) throw new Error('a session without its user');
    return ok(view);
  }

  async function signOut(choice: UnsentChoice): Promise<void> {
    if ((await holder.read()).user) await (await openWork()).signOut(choice);
  }

  return {
    current() {
      const row = holder.seen();
      // Returns the same object as long as the view is equal: React's useSyncExternalStore compares by identity.
      if (shown?.row !== row) {
        const view = viewOf(row);
        const same = shown !== undefined && JSON.stringify(view) === JSON.stringify(shown.view);
        shown = { row, view: same && shown ? shown.view : view };
      }
      return shown?.view ?? null;
    },
    subscribe: (listener) => holder.subscribe(listener),
    generation: () => holder.seen().generation,

    async signIn(email, password, second) {
      const request = { account: email.trim(), password: password.trim(), ...codeOf(second) };
      return counted(async () => enter(await call('login', { request }, mannerOf(second))));
    },

    async signInWith({ call: name, fields }, second) {
      const request = { ...fields, ...codeOf(second) };
      return counted(async () => enter(await call(name, { request }, mannerOf(second))));
    },

    async register(email, password) {
      const request = { email: email.trim(), password: password.trim() };
      const called = await counted(() => call('register', { request }, MANNER));
      return called.ok ? ok(null) : called;
    },

    async userChanged(change) {
      await holder.change((row) => (row.user ? { ...row, user: { ...row.user, ...change } } : row));
    },

    async unsentCount() {
      const { user } = await holder.read();
      return user ? (await openWork()).unsentCount(user.uid, user.deletedAt) : 0;
    },

    async waitingContracts() {
      const { user } = await holder.read();
      return user ? (await openWork()).waitingContracts(user.uid) : [];
    },

    signOut,
    erase: () => signOut('delete'),

    async adoptable() {
      const { user } = await holder.read();
      return user ? (await openWork()).adoptable(user.uid, user.email) : null;
    },

    async adopt() {
      const { user } = await holder.read();
      if (!user) return;
      const work = await openWork();
      const found = await work.adoptable(user.uid, user.email);
      if (found) await work.adopt(found.from, user.uid);
    },
  };
}
