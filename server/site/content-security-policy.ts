import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Sources that the page's sign-in providers need; empty if none is set up. */
export type ProviderSources = {
  readonly script: readonly string[];
  readonly style: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
};

/**
 * The page's content security policy: it allows the page's own scripts, and the one inline boot script by its hash. Styles may be inline
 * (docs/decisions/0019). Calls and pictures may also be requested from the API hosts and from the origins that a configured sign-in
 * provider needs.
 */
export function contentSecurityPolicy(
  shell: string,
  hosts: readonly string[],
  providers: ProviderSources,
): string {
  const hashes = [...shell.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const line = (name: string, ...sources: readonly string[]) => [name, "'self'", ...sources].join(' ');
  return [
    "default-src 'self'",
    line('script-src', ...hashes, ...providers.script),
    line('style-src', "'unsafe-inline'", ...providers.style),
    line('img-src', 'blob:', 'data:', ...hosts, ...providers.image),
    "font-src 'self'",
    line('connect-src', ...hosts, ...providers.connect),
    ...(providers.frame.length === 0 ? [] : [line('frame-src', ...providers.frame)]),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
