import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP address on loopback that forwards to a port, which a test may change: the address of a database that fails over. */
export type Relay = {
  readonly port: number;
  /** Forwards new connections to this port. Existing ones stay open, but nothing passes through them any more. */
  failOver(port: number): void;
  close(): Promise<void>;
};

export async function startRelay(port: number): Promise<Relay> {
  let target = port;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near]] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        if (pairs.delete(pair)) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  const silent: Socket[] = [];
  return {
    port: address.port,
    failOver(to) {
      target = to;
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        far.removeAllListeners('close');
        near.removeAllListeners('close');
        far.destroy();
        near.resume();
        silent.push(near);
      }
      pairs.clear();
    },
    async close() {
      for (const socket of [...pairs].flat().concat(silent)) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
