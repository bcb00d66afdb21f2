import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenProblem } from '#server/platform/listen-problem.ts';
import { httpWithin } from '#server/platform/system.ts';
import type { Env } from '#server/settings/env.ts';
import { type Finding, ok, problem } from './finding.ts';

/** How long whoever has a port may take to say what it is. In ms. */
const ANSWER_MS = 2_000;

type Port = {
  readonly setting: string;
  /** '' for all addresses of this machine. */
  readonly host: string;
  readonly port: number;
  /** A path that the server answers at this port, and how its answer begins or what it has. */
  readonly path: string;
  readonly isOurs: (answer: string) => boolean;
};

/** Whether the ports of the server and of its metrics are free, or taken by a server of Tinta. */
export async function examinePorts(env: Env): Promise<Finding[]> {
  const ports: Port[] = [
    {
      setting: 'PORT',
      host: env.host,
      port: env.port,
      path: '/healthz',
      isOurs: (text) => text.startsWith('ok'),
    },
  ];
  if (env.metrics !== null)
    ports.push({
      setting: 'METRICS_PORT',
      ...env.metrics,
      path: '/metrics',
      isOurs: (text) => text.includes('tinta_'),
    });
  return (await Promise.all(ports.map(examinePort))).flat();
}

async function examinePort({ setting, host, port, path, isOurs }: Port): Promise<Finding[]> {
  const error = await listenError(host, port);
  if (error === undefined) return [];
  const answer = error.code === 'EADDRINUSE' ? await ask(host, port, path) : undefined;
  return answer !== undefined && isOurs(answer)
    ? [ok(`A server answers at port ${port} (${setting}).`)]
    : [problem(listenProblem(setting, port, error))];
}

/** Listens for a moment. Returns the error if that is impossible. */
async function listenError(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer();
  server.listen({ port, ...(host === '' ? {} : { host }) });
  try {
    await once(server, 'listening');
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
  server.close();
  await once(server, 'close');
  return undefined;
}

/** What the program at this port answers; undefined if it is silent or does not speak HTTP. */
function ask(host: string, port: number, path: string): Promise<string | undefined> {
  const isAll = host === '' || host === '0.0.0.0' || host === '::';
  const name = isAll ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return httpWithin(ANSWER_MS)(new Request(`http://${name}:${port}${path}`))
    .then((answer) => answer.text())
    .catch(() => undefined);
}
