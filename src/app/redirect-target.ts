import { routes } from '#start/routes.ts';

const patterns = routes.map(
  (route) => new RegExp(`^${route.path.replace(/:[^/]+/g, '[^/?]+')}/?(?:\\?.*)?$`),
);

/**
 * Where `redirect` in home's query leads, or null. Only a known route of this app other than home counts, so that an address made by
 * others leads nowhere else (docs/spec, section 2).
 */
export function redirectTarget(search: string): string | null {
  const wanted = new URLSearchParams(search).get('redirect');
  // A sign-in must not lead to the sign-out page.
  if (wanted === null || /^\/(?:logout\/?)?(?:\?|$)/.test(wanted)) return null;
  return patterns.some((pattern) => pattern.test(wanted)) || wanted === '/authorManage' ? wanted : null;
}
