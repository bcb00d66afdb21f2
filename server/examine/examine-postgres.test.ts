import { expect, it } from 'vitest';
import { examinePostgres } from './examine-postgres.ts';

it('names the setting if the driver cannot even use the address: a file of it that is missing, a host that is no name', async () => {
  for (const [databaseUrl, why] of [
    ['postgres://u:p@127.0.0.1:1/db?sslmode=verify-full&sslrootcert=/none.crt', '/none.crt'],
    ['postgres://u:p@%ff/db', 'URI malformed'],
  ] as const) {
    const { findings } = await examinePostgres({ databaseUrl, databaseConnections: 10 });
    expect(findings).toMatchObject([{ kind: 'problem', stops: true }]);
    expect(findings[0]?.text).toMatch(/^DATABASE_URL: PostgreSQL cannot be used: /);
    expect(findings[0]?.text).toContain(why);
  }
});
