import { isBuiltin } from 'node:module';
import { defineConfig, type Plugin } from 'vite';
import packageFile from './package.json' with { type: 'json' };

const root = import.meta.dirname;

/** The package of an imported module: `drizzle-orm` of `drizzle-orm/pg-core`. */
const packageOf = (module: string): string =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');

/** Fails the build if the server imports a package that an installation does not have. */
const onlyDependencies: Plugin = {
  name: 'tinta:only-dependencies',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
    const absent = modules
      .filter((module) => !(module in bundle) && !isBuiltin(module))
      .map(packageOf)
      .filter((name) => !(name in packageFile.dependencies));
    if (absent.length > 0) this.error(`not in the dependencies of package.json: ${absent.join(', ')}`);
  },
};

/**
 * Packages of many small files, which each start would find and read one by one: together three quarters of the files that it reads. They
 * stay in `dependencies`, so that an installation has their licences and its list of parts names them.
 */
const BUNDLED = ['@hono/node-server', 'drizzle-orm', 'hono', 'jose', 'nodemailer', 'uuid'];

/**
 * The server and the operator's commands, bundled for Node into dist/server. The other packages in `dependencies` of package.json stay
 * outside. All packages that are not named there are needed only to build.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [onlyDependencies],
  ssr: { noExternal: BUNDLED },
  define: {
    TINTA_BUILD: JSON.stringify({ version: packageFile.version, commit: process.env.TINTA_COMMIT ?? '' }),
  },
  build: {
    ssr: true,
    target: 'node20.19',
    outDir: 'dist/server',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'backup-worker': 'server/backup/backup-worker.ts',
        prepare: 'server/prepare-command/main.ts',
        tinta: 'server/tinta.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
