import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { KnownSessions } from './auth/known-sessions.ts';
import type { PasswordHasher } from './auth/password-hasher.ts';
import type { ContractPaper } from './contracts/paper.ts';
import type { Database } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { PrivateFiles } from './files/private-files.ts';
import type { Logger } from './logger.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { Limits } from './middleware/limits.ts';
import type { OutboundHttp } from './providers/outbound-http.ts';
import type { Sealer } from './sealing/sealer.ts';
import type { AppSettings } from './settings.ts';
import type { StaticSite } from './site/static-site.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** Everything the app depends on. Tests replace it, so they need no socket and can move the clock. */
export type AppDeps = {
  readonly db: Database;
  readonly sessions: KnownSessions;
  readonly clock: Clock;
  readonly random: Random;
  /** For request deadlines. */
  readonly timers: Timers;
  readonly files: FileStore;
  /** Files that only their owner and editors may see. */
  readonly privateFiles: PrivateFiles;
  readonly sealer: Sealer;
  readonly paper: ContractPaper;
  readonly passwordHasher: PasswordHasher;
  /** Key that signs access tokens, at least 32 bytes, the same for every process on one database. */
  readonly tokenKey: Uint8Array;
  /** Keys that signed access tokens before. A token signed by one of these makes the device refresh and gives no access. */
  readonly olderTokenKeys: readonly Uint8Array[];
  /** Requests to Facebook and Google. */
  readonly http: OutboundHttp;
  /** Where mails go: to a mail server, or into files. */
  readonly mail: MailTransport;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  readonly settings: AppSettings;
  /** Of ordinary calls, as the settings say. */
  readonly limits: Limits;
  /** The built page, or null to serve only the calls. */
  readonly site: StaticSite | null;
};
