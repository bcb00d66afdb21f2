import { defineConfig } from 'drizzle-kit';

/** For `npx drizzle-kit generate --config server/db/drizzle.config.ts` after a schema change. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
