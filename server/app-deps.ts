import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { PasswordHasher } from './auth/password-hasher.ts';
import type { ContractPaper } from './contracts/paper.ts';
import type { Database } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { PrivateFiles } from './files/private-files.ts';
import type { Logger } from './logger.ts';
import type { OutboundHttp } from './providers/outbound-http.ts';
import type { Sealer } from './sealing/sealer.ts';
import type { AppSettings } from './settings.ts';
import type { StaticSite } from './site/static-site.ts';

/** Everything the app touches, so that tests drive it without a socket and move its clock. */
export type AppDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  /** For deadlines of requests. */
  readonly timers: Timers;
  readonly files: FileStore;
  /** Files that only their owner and editors may see. */
  readonly privateFiles: PrivateFiles;
  readonly sealer: Sealer;
  readonly paper: ContractPaper;
  readonly passwordHasher: PasswordHasher;
  /** Key of the access tokens' signatures, at least 32 bytes, the same for every process on one database. */
  readonly tokenKey: Uint8Array;
  /** Keys that signed access tokens before: whoever has one of those is told to refresh, and gets nothing else by it. */
  readonly olderTokenKeys: readonly Uint8Array[];
  /** To Facebook and Google. */
  readonly http: OutboundHttp;
  readonly logger: Logger;
  readonly settings: AppSettings;
  /** The built page, or null to serve the calls alone. */
  readonly site: StaticSite | null;
};
