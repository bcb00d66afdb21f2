import type { Hono } from 'hono';
import type { AppDeps } from '#server/core/deps.ts';
import { links } from '#shared/protocol/links.ts';

const YEAR_MS = 365 * 86_400_000;

/**
 * Serves what other programs look for at fixed paths: where a password is changed (for password managers), and the contact for weaknesses
 * (RFC 9116; only if the operator has set one).
 */
export function serveWellKnown(app: Hono, { settings, clock }: Pick<AppDeps, 'settings' | 'clock'>): void {
  app.get('/.well-known/change-password', (context) =>
    context.redirect(`/#${links.settings('security')}`, 302),
  );
  const contact = settings.securityContact;
  if (contact === '') return;
  app.get('/.well-known/security.txt', (context) =>
    context.text(`Contact: ${contact}\nExpires: ${new Date(clock.now() + YEAR_MS).toISOString()}\n`),
  );
}
