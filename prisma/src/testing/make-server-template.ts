/** Applies every migration to an empty database, which tests then copy: `node prisma/src/testing/make-server-template.ts URL`. */
import { migrateServer } from '../migrate-server.ts';
import { connectServer } from '../server/connect-server.ts';

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('usage: URL');
const { client } = await connectServer(url);
await migrateServer(client, console.error);
await client.end();
