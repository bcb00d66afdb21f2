/**
 * Everything that a device may note about itself (docs/diagnosis.md says what each code means), by the detail that comes with it. Only these
 * words and small numbers are stored: no text, name, address or id of anybody can be among them.
 */
export const EVENTS = {
  /** Codes without a detail. */
  plain: [
    'network.offline',
    'network.online',
    'session.expired',
    'session.renewal.failed',
    'storage.deleted',
    'storage.evicted',
    'storage.outdated',
    'storage.quota',
    'storage.room.made',
    'storage.silent',
    'storage.unavailable',
    'storage.upgrade.blocked',
    'sync.drain.started',
    'sync.lead.lost',
    'sync.lead.stolen',
    'sync.lead.taken',
    'sync.network.failed',
    'sync.pull.ended',
    'sync.rate.limited',
    'sync.signIn.needed',
    'worker.activated',
    'worker.answer.foreign',
    'worker.foreign.replaced',
    'worker.install.started',
    'worker.installed',
    'worker.read.kept',
    'worker.waiting',
    'worker.woken',
  ],
  /** Codes with a whole number as detail: how many. */
  count: ['storage.lastText.restored', 'sync.drain.ended'],
  /** Codes with the reason why a call failed (`FailureDetail`). */
  failure: ['sync.host.rotated', 'sync.pull.failed', 'sync.send.failed', 'sync.send.refused'],
  /** Codes with the name of an error of the browser (`ErrorName`). */
  error: ['storage.failed', 'worker.precache.failed', 'worker.registration.failed'],
} as const;
