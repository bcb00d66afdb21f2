import { expect, it } from 'vitest';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

it('a password manager is redirected to the section where the password is changed', async () => {
  const { app } = await createTestServer();
  const answer = await app.request('/.well-known/change-password');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/#/settings/security');
});

it('security.txt gives the security contact and expires after a year (RFC 9116); without a contact it is not served', async () => {
  const { app } = await createTestServer({
    clock: movedClock(Date.UTC(2026, 0, 15)),
    settings: { securityContact: 'mailto:security@tinta.example' },
  });
  const answer = await app.request('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toBe(
    'Contact: mailto:security@tinta.example\nExpires: 2027-01-15T00:00:00.000Z\n',
  );
  expect((await (await createTestServer()).app.request('/.well-known/security.txt')).status).toBe(404);
});
