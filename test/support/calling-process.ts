import { openPostgres } from '#server/db/open-postgres.ts';
import { s3FileStore } from '#server/files/s3-file-store.ts';
import { systemHttp } from '#server/platform/system.ts';
import { traces } from '#server/platform/traces.ts';
import { silentLogger } from '#server/ports/logger.ts';
import { checkSmtp } from '#server/tell/smtp-mail.ts';

/** The ways in which the server calls other servers. */
export const WAYS = ['http', 'mail', 'files', 'traces', 'postgres'] as const;
export type Way = (typeof WAYS)[number];

/**
 * A program that calls a server once in each way. Its first argument is JSON: a port on 127.0.0.1 for each way. It is a process of its own
 * because Node reads `NODE_EXTRA_CA_CERTS` only at its start. It prints nothing: the servers see what they receive.
 */
async function callAll(ports: Record<Way, number>): Promise<void> {
  const bucket = { bucket: 'b', region: 'r', keyId: 'k', secret: 's', prefix: '', browserUrl: '' };
  const at = (way: Way) => `https://127.0.0.1:${ports[way]}`;
  const calls: Record<Way, () => Promise<unknown>> = {
    http: () => systemHttp(new Request(at('http'))),
    mail: () => checkSmtp(`smtps://127.0.0.1:${ports.mail}`),
    files: () => s3FileStore({ url: at('files'), ...bucket }).put('covers/a.webp', new Uint8Array(1)),
    traces: async () => {
      const settings = { url: at('traces'), headers: {}, service: 'tinta', share: 1 };
      const { telemetry, close } = traces(settings, silentLogger);
      await telemetry.step({ kind: 'job', name: 'a' }, async () => {});
      await close();
    },
    postgres: () =>
      openPostgres(`postgres://u:p@127.0.0.1:${ports.postgres}/d?sslmode=verify-full`, () => {}),
  };
  await Promise.allSettled(WAYS.map((way) => calls[way]()));
}

const [, , argument] = process.argv;
if (argument?.startsWith('{')) {
  await callAll(JSON.parse(argument) as Record<Way, number>);
  process.exit(0);
}
