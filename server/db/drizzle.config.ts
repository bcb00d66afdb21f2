import { defineConfig } from 'drizzle-kit';

/** Configuration for `npx drizzle-kit generate --config server/db/drizzle.config.ts`, which is run after a schema change. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
