import type { ContractPaper } from '#server/contract-pdf/paper.ts';
import type { Database } from '#server/db/database.ts';
import type { KnownSessions } from '#server/db/known-sessions.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import type { Logger } from '#server/ports/logger.ts';
import type { MailTransport } from '#server/ports/mail-transport.ts';
import type { OutboundHttp } from '#server/ports/outbound-http.ts';
import type { Space } from '#server/ports/space.ts';
import type { Telemetry } from '#server/ports/telemetry.ts';
import type { Sealer } from '#server/sealing/sealer.ts';
import type { AppSettings } from '#server/settings/settings.ts';
import type { StaticSite } from '#server/site/static-site.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { Installation } from './installation.ts';
import type { Limits } from './limits.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PrivateFiles } from './private-files.ts';

/** Everything that the app depends on. Tests replace it, so that they need no socket and can set the clock. */
export type AppDeps = {
  readonly db: Database;
  /** The space that the database has on this machine's disk. */
  readonly space: Space;
  readonly sessions: KnownSessions;
  readonly clock: Clock;
  readonly random: Random;
  /** Timers for request deadlines. */
  readonly timers: Timers;
  readonly files: FileStore;
  /** Files that only their owner and editors may see. */
  readonly privateFiles: PrivateFiles;
  readonly sealer: Sealer;
  readonly paper: ContractPaper;
  readonly passwordHasher: PasswordHasher;
  /** The key that signs access tokens: at least 32 bytes. All processes on one database have the same key. */
  readonly tokenKey: Uint8Array;
  /** Keys that signed access tokens before. A token signed by one of them gives no access, but makes the device refresh. */
  readonly olderTokenKeys: readonly Uint8Array[];
  /** Requests to Facebook and Google. */
  readonly http: OutboundHttp;
  /** Where mails go: to a mail server, or into files. */
  readonly mail: MailTransport;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  readonly settings: AppSettings;
  readonly installation: Installation;
  /** Limits of ordinary calls, as the settings say. */
  readonly limits: Limits;
  /** The built page, or null to serve only the calls. */
  readonly site: StaticSite | null;
};
