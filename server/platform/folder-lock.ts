import { createHash } from 'node:crypto';
import { mkdir, realpath, rmdir, stat, unlink } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { OwnError } from '#server/ports/own-error.ts';
import { otherOwner } from './folder-owner.ts';
import { systemClock } from './system.ts';

/** Another process has the folder open. */
export class FolderInUse extends Error {}

/** A socket's path must be shorter than this on every system. In bytes. */
const SOCKET_PATH_MAX = 100;

/** A takeover takes much less time than this. So an older turn folder (see `inTurn`) was left by a crash. In ms. */
const TURN_MAX_MS = 10_000;

/**
 * Makes sure that only one process has the data folder open: that process keeps a listening local socket in the folder. A pid file would
 * not work: in a container the pid is the same after a kill. Without a lock a second opener lost 559 of 1,928 acknowledged rows (decision
 * 0005). Resolves to the release; throws `FolderInUse`, and an `OwnError` if this user must not open the database in it.
 * `onVisitor` gets the connections of `visitHolder`; by default they are closed.
 */
export async function lockFolder(
  folder: string,
  onVisitor: (socket: Socket) => void = (socket) => socket.destroy(),
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = socketPath(await realpath(folder));
  const foreign = await otherOwner(folder);
  if (foreign !== undefined) throw (await answers(path)) ? new FolderInUse() : new OwnError(foreign);
  const visitors = new Set<Socket>();
  const visited = (socket: Socket) => {
    visitors.add(socket);
    socket.once('close', () => visitors.delete(socket));
    // The visitor's process may be killed at any moment.
    socket.on('error', () => socket.destroy());
    onVisitor(socket);
  };
  const server = (await listen(path, visited)) ?? (await takeOver(path, visited));
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of visitors) socket.destroy();
    });
}

/** A connection to the process that has the folder; undefined if no process has it. */
export async function visitHolder(folder: string): Promise<Socket | undefined> {
  const path = await realpath(folder).then(socketPath, () => undefined);
  return path === undefined ? undefined : visit(path);
}

/** Sends one line to the process that has the folder. Returns the line it answers, or '' if it closes the connection instead. */
export function askHolder(socket: Socket, line: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (data) => {
      said += String(data);
      if (said.endsWith('\n')) resolve(said);
    });
    socket.on('error', () => resolve(''));
    socket.once('close', () => resolve(''));
    socket.write(`${line}\n`);
  });
}

function socketPath(folder: string): string {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\tinta-${createHash('sha256').update(folder.toLowerCase()).digest('hex')}`;
  const absolute = join(folder, 'server.sock');
  const short = relative(process.cwd(), absolute);
  const path = Buffer.byteLength(absolute) < SOCKET_PATH_MAX ? absolute : short;
  if (Buffer.byteLength(path) >= SOCKET_PATH_MAX)
    throw new OwnError(`the path of the data folder is too long to be locked: ${folder}`);
  return path;
}

/** A server listening at the path, or undefined if a file is there already. */
function listen(path: string, visited: (socket: Socket) => void): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(visited);
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

/**
 * Takes over from a server that was killed and left its socket behind; a running one still answers. Only one process at a time does this:
 * closing a server removes the socket at its path, so a loser that closes its own server would remove the winner's socket.
 */
async function takeOver(path: string, visited: (socket: Socket) => void): Promise<Server> {
  if (await answers(path)) throw new FolderInUse();
  const server =
    process.platform === 'win32'
      ? await listen(path, visited)
      : await inTurn(`${path}.turn`, () => replace(path, visited));
  if (server === undefined) throw new FolderInUse();
  return server;
}

/** Replaces the socket. Another process may have replaced it since the first check, so this checks again whether a process answers there. */
async function replace(path: string, visited: (socket: Socket) => void): Promise<Server | undefined> {
  if (await answers(path)) return undefined;
  await unlink(path).catch(() => undefined);
  return listen(path, visited);
}

/**
 * Runs the task while it holds a folder that only one process can make. Returns undefined if another process has that folder. A folder left
 * by a crash is removed.
 */
async function inTurn<T>(folder: string, task: () => Promise<T>): Promise<T | undefined> {
  const existing = await stat(folder).catch(() => undefined);
  if (existing !== undefined && systemClock.now() - existing.mtimeMs > TURN_MAX_MS)
    await rmdir(folder).catch(() => undefined);
  try {
    await mkdir(folder);
  } catch {
    return undefined;
  }
  try {
    return await task();
  } finally {
    await rmdir(folder).catch(() => undefined);
  }
}

async function answers(path: string): Promise<boolean> {
  const socket = await visit(path);
  socket?.destroy();
  return socket !== undefined;
}

/** A connection to the socket at a path; undefined if no one listens there. */
function visit(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}
