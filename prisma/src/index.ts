export { type Database, openDatabase } from './open-database.ts';
export type * from './generated/client.ts';
