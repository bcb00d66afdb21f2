import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The page's content security policy (issue: script-src 'self' plus the hash of the one inline boot script). Styles may be inline,
 * since Mantine's responsive props write `<style>`; calls and pictures come from the hosts as well.
 */
export function contentSecurityPolicy(shell: string, hosts: readonly string[]): string {
  const hashes = [...shell.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const from = (...sources: readonly string[]) => ["'self'", ...sources, ...hosts].join(' ');
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${from('blob:', 'data:')}`,
    "font-src 'self'",
    `connect-src ${from()}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
