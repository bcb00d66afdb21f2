import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#test/support/free-port.ts';

const repository = resolve(import.meta.dirname, '..', '..', '..');
const START_TIMEOUT_MS = 60_000;

/** The variable with the data folder that the first start made (global-setup.ts). Without it a server makes its own. */
export const FRESH_DATA = 'TINTA_E2E_FRESH_DATA';

/** The variable with the first editor's password of that data folder. */
export const EDITOR_PASSWORD = 'TINTA_E2E_EDITOR_PASSWORD';

/** The variable with that editor's recovery codes, joined by spaces. Each replaces the second factor once on each server. */
export const EDITOR_CODES = 'TINTA_E2E_EDITOR_CODES';

/** Makes a data folder of its own for one server. Returns its path. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tinta-e2e-'));
  const fresh = process.env[FRESH_DATA];
  if (fresh !== undefined) await cp(fresh, folder, { recursive: true });
  return folder;
}

export type AppServerOptions = {
  /** The folder of the version to run; this one if omitted. */
  root?: string;
  port?: number;
  dataDir?: string;
  env?: Readonly<Record<string, string>>;
  args?: readonly string[];
  /** Whether its output is a terminal, and not a pipe. */
  onTerminal?: boolean;
};

/** The program of a server. The last release is not built: it runs from its sources. */
const programOf = (root: string | undefined): readonly string[] =>
  root === undefined ? ['dist/server/main.js'] : ['--import', 'tsx', 'server/main.ts'];

/**
 * A program and its arguments on a pseudo terminal. `script` is part of Linux's util-linux and of macOS, with arguments of their own. A
 * signal to it reaches the program.
 */
function onTerminal(words: readonly string[]): string[] {
  if (process.platform === 'darwin') return ['script', '-q', '/dev/null', ...words];
  return ['script', '-qec', words.map((word) => `'${word}'`).join(' '), '/dev/null'];
}

/** The real server in its own process, as `npm start` runs it after the build. */
export class AppServer {
  readonly port: number;
  readonly dataDir: string;
  private readonly options: AppServerOptions;
  private child: ChildProcess | undefined;
  private said = '';

  private constructor(port: number, dataDir: string, options: AppServerOptions) {
    this.port = port;
    this.dataDir = dataDir;
    this.options = options;
  }

  static async start(options: AppServerOptions = {}): Promise<AppServer> {
    const dataDir = options.dataDir ?? (await newDataFolder());
    const server = new AppServer(options.port ?? (await freePort()), dataDir, options);
    await server.run();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** All output of the process. */
  get output(): string {
    return this.said;
  }

  /** The settings that its process has beside those of this one; commands of the operator need the same. */
  get settings(): Readonly<Record<string, string>> {
    return { PORT: String(this.port), DATA_DIR: this.dataDir, ...this.options.env };
  }

  /** Starts the process, also again on the same data and port, and waits until it is ready. `env` replaces settings of this run. */
  async run(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const before = this.said.length;
    const words = [process.execPath, ...programOf(this.options.root), ...(this.options.args ?? [])];
    const [program = '', ...args] = this.options.onTerminal === true ? onTerminal(words) : words;
    const child = spawn(program, args, {
      cwd: this.options.root ?? repository,
      env: { ...process.env, ...this.settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stdout?.on('data', (data) => {
      this.said += String(data);
    });
    child.stderr?.on('data', (data) => {
      this.said += String(data);
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    // The address is printed last, once the first editor and the demo are there.
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended:\n${this.said}`);
      const ready = await fetch(`${this.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready && this.said.includes('Tinta is at', before)) return;
      if (Date.now() > deadline) throw new Error(`the server is not ready:\n${this.said}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Sends the process a signal and waits for its end. Returns its exit code. */
  async ended(signal: NodeJS.Signals): Promise<number | null> {
    const gone = once(this.child as ChildProcess, 'close');
    this.child?.kill(signal);
    const [code] = (await gone) as [number | null];
    return code;
  }

  /** Kills the process at once, as a power failure would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops the process cleanly and leaves its data. */
  async halt(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Stops the process and removes its data. */
  async stop(): Promise<void> {
    await this.halt();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}
