/** Groups of libraries for the bans below. A name includes all paths below it; `@scope/` includes all packages of the scope. */
const SCREEN = ['react', 'react-dom', '@mantine/', 'wouter'];
const SERVER = [
  'hono',
  '@hono/',
  'drizzle-orm',
  '@electric-sql/',
  'pg',
  'pino',
  'prom-client',
  '@opentelemetry/',
  'sharp',
  '@node-rs/',
  'jose',
  'file-type',
];
const NODE = 'node:';
const [DEXIE, KEYVAL, HTTP] = ['dexie', 'idb-keyval', 'redaxios'];
const PURE = [...SCREEN, ...SERVER, NODE, DEXIE, KEYVAL, HTTP];
const ROWS = [...SCREEN, ...SERVER, NODE, HTTP];
const VIEW = [...SERVER, NODE, HTTP, DEXIE, KEYVAL];
const STORAGE = ['src/shared', 'src/storage'];
const SYNC = [...STORAGE, 'src/net', 'src/session', 'src/sync/types'];
const SCREENS = [...STORAGE, 'src/session', 'src/sync', 'src/i18n', 'src/ui', 'src/services'];

/** Server folders that belong to no subject (SERVER_SUBJECTS below), lowest first. Each may import those before it, and `patches`. */
const SERVER_BASE = [
  'ports',
  'platform',
  'contract-pdf',
  'settings',
  'sealing',
  'db',
  'site',
  'core',
  'files',
  'tell',
];
/** Subjects of the server, named as in src/shared/protocol, and the other subjects that each may import. */
const SERVER_SUBJECTS = {
  session: [],
  notice: [],
  story: [],
  'writing-stats': [],
  'sign-in': ['session'],
  inbox: ['notice'],
  chapter: ['story'],
  library: ['story'],
  reading: ['library', 'chapter', 'story'],
  contract: ['story', 'sign-in', 'session'],
  money: ['contract', 'story', 'sign-in', 'session'],
  account: ['money', 'story', 'sign-in', 'session'],
  desk: ['session'],
  sync: ['chapter', 'story', 'inbox', 'session'],
};
/** Folders above the subjects. Each may import those before it. */
const SERVER_TOP = [
  'jobs',
  'demo',
  'backup',
  'account-command',
  'middleware',
  'local-issuer',
  'openapi',
  'telemetry',
  'examine',
  'start',
  '(?:[^/]+-command|main\\.ts)',
  'tinta\\.ts',
];
const BELOW_TOP = [...SERVER_BASE, ...Object.keys(SERVER_SUBJECTS)];
const SERVER_ZONES = [
  ...SERVER_BASE.map((name, at) => [name, SERVER_BASE.slice(0, at)]),
  ...Object.entries(SERVER_SUBJECTS).map(([name, others]) => [name, [...SERVER_BASE, ...others]]),
  ...SERVER_TOP.map((name, at) => [name, [...BELOW_TOP, ...SERVER_TOP.slice(0, at)]]),
].map(([name, below]) => [
  `server/${name}`,
  ['src/shared', 'locales', ...['patches', ...below].map((folder) => `server/${folder}`)],
  [...SCREEN, HTTP, DEXIE, KEYVAL],
]);

/** The zones: a folder, the folders it may import besides itself, and the libraries it must not import. */
const ZONES = [
  ['src/shared/lib', [], PURE],
  ['src/shared/domain', ['src/shared/lib'], PURE],
  ['src/shared/protocol', ['src/shared'], PURE],
  ['src/shared/diagnosis', ['src/shared/protocol'], PURE],
  ['src/shared/manuscript', ['src/shared/lib', 'src/shared/domain'], PURE],
  ['src/shared/crosspost', ['src/shared/(?:lib|domain|manuscript)'], PURE],
  ['src/storage/db', ['src/shared'], ROWS],
  ['src/storage/outbox', ['src/shared', 'src/storage/db'], ROWS],
  ['src/storage/texts', ['src/shared', 'src/storage/(?:db|outbox)'], ROWS],
  ['src/storage/last-text', ['src/shared', 'src/storage/(?:db|outbox|texts)'], ROWS],
  ['src/storage/owned', STORAGE, ROWS],
  ['src/net', ['src/shared'], [...SCREEN, ...SERVER, NODE, DEXIE, KEYVAL]],
  ['src/session', [...STORAGE, 'src/net'], [...ROWS, DEXIE]],
  ['src/sync/types', [...STORAGE, 'src/net', 'src/session'], ROWS],
  ['src/sync/merge', SYNC, ROWS],
  ['src/sync/draft', [...SYNC, 'src/sync/merge'], ROWS],
  ['src/sync/outbox', [...SYNC, 'src/sync/(?:merge|draft)'], ROWS],
  ['src/sync/pull', [...SYNC, 'src/sync/(?:merge|draft|outbox)'], ROWS],
  ['src/sync/engine', [...SYNC, 'src/sync/(?:merge|draft|outbox|pull)'], ROWS],
  ['src/sync/work', [...SYNC, 'src/sync'], ROWS],
  ['src/i18n', ['src/shared', 'locales'], VIEW],
  ['src/ui', ['src/shared', 'src/i18n'], VIEW],
  ['src/services', SCREENS, [...SERVER, NODE, HTTP, KEYVAL]],
  // `ofZone` puts the feature's name in place of the group: a feature imports itself, and no other feature.
  ['src/features/([^/]+)', SCREENS, VIEW],
  ['src/start', [...SCREENS, 'src/net', 'src/features'], [...SERVER, NODE, HTTP]],
  ['src/(?:app|main\\.tsx)', ['src', 'locales'], [...SERVER, NODE, HTTP]],
  ['sw', [...SYNC, 'src/sync'], ROWS],
  ['server/patches', [], [...SCREEN, HTTP, DEXIE, KEYVAL]],
  ...SERVER_ZONES,
  ['locales', [], []],
];

const within = (folder) => `^${folder}(?:/|$)`;
const FOLDERS = within('(?:src|sw|server|locales|test|scripts)');
const TESTS = '\\.test\\.tsx?$';

const ofZone = ([folder, above, libraries]) => {
  const from = { path: within(folder), pathNot: TESTS };
  const own = folder.replace('([^/]+)', '$1');
  const banned = libraries
    .filter((name) => name !== NODE)
    .map((name) => `${name}${name.endsWith('/') ? '' : '(?:/|$)'}`);
  const rules = [{ to: { path: FOLDERS, pathNot: [own, ...above].map(within) } }];
  if (banned.length > 0) rules.push({ to: { path: `(?:^|node_modules/)(?:${banned.join('|')})` } });
  if (libraries.includes(NODE)) rules.push({ to: { dependencyTypes: ['core'] } });
  return rules.map(({ to }, index) => ({
    name: `${folder}: ${['only folders of its line', 'no library of another place', 'no node:'][index]}`,
    severity: 'error',
    from,
    to,
  }));
};

/** Configuration of `depcruise` (docs/architecture.md, "Who may import whom"). Type imports count like any other import. */
export default {
  forbidden: [
    ...ZONES.flatMap(ofZone),
    // An unresolved import is in no folder, so it would pass every zone.
    {
      name: 'an import that leads nowhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^#' },
    },
    // Reports a folder that is in no zone. To fix it, add a line for the folder above.
    {
      name: 'a folder without a line in this table',
      severity: 'error',
      from: {
        path: '^(?:src|sw|server|locales)/',
        pathNot: [TESTS, '\\.d\\.ts$', ...ZONES.map(([folder]) => within(folder))],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: '(?:^|/)node_modules/' },
    parser: 'tsc',
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
