import { defineConfig } from 'prisma/config';

/**
 * Configuration for the Prisma CLI only (`prisma generate`, `prisma migrate deploy`). The app opens its database through
 * `openDatabase`.
 */
export const config = defineConfig({
  schema: 'schema',
  migrations: { path: 'migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://localhost:1/none' },
});

export default config;
