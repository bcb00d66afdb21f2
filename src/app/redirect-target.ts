import type { Role } from '#shared/domain/role.ts';
import { links } from '#shared/protocol/links.ts';
import { matchRoute } from '#start/routes.ts';

/**
 * Where `redirect` in home's query leads, or null. Only a known route of this app other than home is accepted, so that an address made by
 * others cannot lead elsewhere (docs/spec, section 2).
 */
export function redirectTarget(search: string): string | null {
  const wanted = new URLSearchParams(search).get('redirect');
  // A sign-in must not lead to the sign-out page.
  if (wanted === null || /^\/(?:logout\/?)?(?:\?|$)/.test(wanted)) return null;
  return matchRoute(wanted) || wanted === '/authorManage' ? wanted : null;
}

/**
 * Where a sign-in leads: to the wanted page; from home an editor to the desk and an author to the stories; an editor also from the list of
 * stories, which says nothing of what is due at the desk; else nowhere: the page under the dialog stays, as the author may be working in it (docs/spec, section 2).
 */
export function afterSignIn(wanted: string | null, path: string, role?: Role): string | null {
  if (wanted !== null) return wanted;
  const isHome = path === links.home();
  if (role === 'editor') return isHome || path === links.stories() ? links.desk() : null;
  return isHome ? links.stories() : null;
}
