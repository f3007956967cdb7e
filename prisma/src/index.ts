export { type Database, openDatabase } from './open-database.ts';
export { copyEmbedded } from './backup/copy-embedded.ts';
export type * from './generated/client.ts';
