import { openPglite } from './open-pglite.ts';

/** Creates a new database and exits, which frees the memory that a first start needs. Argument: the directory. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: first-start.ts <directory>');
process.once('disconnect', () => process.exit(1));
const db = await openPglite(dataDir);
await db.close();
process.exit(0);
