import type { StoryAtHandStore } from '#services/services-context.ts';
import type { SessionCopies, SessionCopiesPort } from '#session/session-copies.ts';
import { isDeviceId } from '#shared/domain/device-id.ts';
import { type BookId, parseId, type UserId } from '#shared/domain/ids.ts';
import { parseLanguage } from '#shared/domain/language.ts';
import { DEVICE_ID_DAYS } from '#shared/domain/limits.ts';
import { attempt } from '#ui/platform/attempt.ts';

/** The specification's storage keys (docs/spec, section 3), literally. `Abookid`, `AbookName` and `toll` belong to the story at hand. */
const KEY = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  uid: 'uid',
  info: 'info',
  userName: 'un',
  token: 'token',
  id: 'id',
  name: 'name',
  language: 'lang',
  storyId: 'Abookid',
  storyName: 'AbookName',
  toll: 'toll',
} as const;

const SESSION_KEYS = [
  KEY.accessToken,
  KEY.refreshToken,
  KEY.uid,
  KEY.info,
  KEY.userName,
  KEY.token,
  KEY.id,
  KEY.name,
  KEY.storyId,
  KEY.storyName,
  KEY.toll,
];

const get = (key: string): string | null => attempt(() => localStorage.getItem(key), null);
const set = (key: string, value: string | null): void => {
  attempt(
    () => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
    undefined,
  );
};

function deviceId(): string | undefined {
  const value = /(?:^|;\s*)udid=([^;]*)/.exec(attempt(() => document.cookie, ''))?.[1];
  return value !== undefined && isDeviceId(value) ? value : undefined;
}

function writeCookie(udid: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and Safari of our range
  document.cookie = `udid=${udid}; Max-Age=${DEVICE_ID_DAYS * 86_400}; Path=/; SameSite=Lax${secure}`;
}

type Info = { avatar?: string | null; email?: string; role?: string };
const readInfo = (): Info => attempt(() => JSON.parse(get(KEY.info) ?? '{}') as Info, {});

/** The page's copies of the session: storage keys and the udid cookie (docs/spec, section 3; SYNC-18). */
export const pageSessionCopies: SessionCopiesPort = {
  read() {
    const uid = parseId<UserId>(get(KEY.uid) ?? undefined) ?? null;
    const info = readInfo();
    const language = get(KEY.language);
    return {
      ...(language ? { language: parseLanguage(language) } : {}),
      uid,
      name: get(KEY.name) ?? '',
      avatar: info.avatar ?? null,
      email: info.email ?? '',
      role: info.role ?? 'author',
      accessToken: get(KEY.accessToken),
      refreshToken: get(KEY.refreshToken),
    };
  },
  deviceId,
  keepDeviceId: writeCookie,
  write(copies: SessionCopies) {
    writeCookie(copies.udid);
    set(KEY.language, copies.language);
    set(KEY.accessToken, copies.accessToken);
    set(KEY.refreshToken, copies.refreshToken);
    set(KEY.token, copies.accessToken);
    set(KEY.uid, copies.uid);
    set(KEY.id, copies.uid);
    set(KEY.name, copies.uid === null ? null : copies.name);
    set(KEY.userName, copies.uid === null ? null : copies.name);
    set(
      KEY.info,
      copies.uid === null
        ? null
        : JSON.stringify({ avatar: copies.avatar, email: copies.email, role: copies.role }),
    );
  },
  keepLanguage(language) {
    set(KEY.language, language);
  },
  clear() {
    for (const key of SESSION_KEYS) set(key, null);
  },
};

/** The storage keys Abookid, AbookName and toll: the story an author works on, known right after a reload. */
export const pageStoryAtHand: StoryAtHandStore = {
  read() {
    const id = parseId<BookId>(get(KEY.storyId) ?? undefined);
    return id ? { id, name: get(KEY.storyName) ?? '', allowPrice: get(KEY.toll) === '1' } : null;
  },
  remember(story) {
    set(KEY.storyId, story.id);
    set(KEY.storyName, story.name);
    set(KEY.toll, story.allowPrice ? '1' : '0');
  },
  forget(id) {
    if (get(KEY.storyId) === id) for (const key of [KEY.storyId, KEY.storyName, KEY.toll]) set(key, null);
  },
};
