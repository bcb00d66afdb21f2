import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** A browser with its own profile on disk. It can be killed as the operating system does it, and started again. */
export class OwnBrowser {
  readonly profile: string;
  context: BrowserContext;

  private constructor(profile: string, context: BrowserContext) {
    this.profile = profile;
    this.context = context;
  }

  static async start(): Promise<OwnBrowser> {
    const profile = await mkdtemp(join(tmpdir(), 'tinta-profile-'));
    return new OwnBrowser(profile, await launch(profile));
  }

  /**
   * Sends SIGKILL to every process of this profile and waits until all have ended. A process that is still ending holds the lock of the
   * browser's databases, and a browser started then finds no service worker.
   */
  async kill(): Promise<void> {
    const pids = await processesOf(this.profile);
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has already ended with its parent.
      }
    }
    await this.context.close().catch(() => {});
    for (const pid of pids) while (await runs(pid)) await setTimeout(10);
  }

  async restart(): Promise<void> {
    await rm(join(this.profile, 'SingletonLock'), { force: true });
    this.context = await launch(this.profile);
  }

  /**
   * When the profile's cache (Cache Storage) that holds the document alone was created and filled, in ms. Throws unless there is exactly one
   * such cache. Another one may hold a single file, as the font of the titles.
   */
  async cacheOfDocument(): Promise<{ madeAt: number; filledAt: number }> {
    const root = join(this.profile, 'Default', 'Service Worker', 'CacheStorage');
    const files = await readdir(root, { recursive: true });
    const entries = files.filter((file) => /_\d$/.test(file));
    const alone = entries.filter((file) =>
      entries.every((other) => other === file || dirname(other) !== dirname(file)),
    );
    const isDocument = await Promise.all(
      alone.map(async (file) => (await readFile(join(root, file))).includes('</html>')),
    );
    const documents = alone.filter((_, index) => isDocument[index]);
    const [entry] = documents;
    if (entry === undefined || documents.length > 1)
      throw new Error(`${documents.length} caches with the document alone`);
    const changedAt = async (file: string) => (await stat(join(root, file))).mtimeMs;
    const index = join(dirname(entry), 'index-dir', 'the-real-index');
    return { madeAt: await changedAt(index), filledAt: await changedAt(entry) };
  }

  async stop(): Promise<void> {
    await this.context.close().catch(() => {});
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const launch = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    viewport: { width: 360, height: 740 },
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
  });

async function processesOf(profile: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${profile}`)) found.push(pid);
  }
  return found;
}

/** Whether a process still runs. After its end the last thread stays listed as a zombie until its parent has reaped it. */
async function runs(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  return status !== null && !(/^State:\s+[ZX]/m.test(status) && /^Threads:\s+1$/m.test(status));
}
