export { createSqlProvider, type SqlProvider } from './sql-provider.ts';
