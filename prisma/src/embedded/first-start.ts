import { openPglite } from './open-pglite.ts';

/** Makes a new database and ends: what a first start takes of memory is given back with this process. Argument: the directory. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: first-start.ts <directory>');
process.once('disconnect', () => process.exit(1));
const db = await openPglite(dataDir);
await db.close();
process.exit(0);
