const UUID = '[0-9a-f-]{36}';

const PATHS = new RegExp(
  `^/(?:book/(?:book/(?:search|sort/type|tag/list|${UUID})|chapter/read/${UUID})|contract/rates|notice/(?:list|${UUID}))$`,
);

/**
 * Whether any visitor may read a call's path, with the same answer for everybody. The app asks for it without the access token, and the
 * service worker keeps the answer for reading without a network (docs/spec, section 7, Every request).
 */
export const isPublicRead = (method: string, path: string): boolean => method === 'GET' && PATHS.test(path);
