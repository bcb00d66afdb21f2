import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports to choose from. They are below those that the system gives to outgoing connections: such a connection could take the port of a
 * server while the server restarts.
 */
const FIRST = 12_000;
const AFTER_LAST = 32_000;

/** A free port of this machine's loopback, which no outgoing connection takes while its server is stopped. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST);
    const server = createServer();
    const isFree = await new Promise<boolean>((settle, fail) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? settle(false) : fail(error),
      );
      server.listen(port, '127.0.0.1', () => settle(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
