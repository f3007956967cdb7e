import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { createServedBlobs } from './served-blobs.ts';
import { type BlobTicketUrl, parseBlobUrl } from './blob-url.ts';
import { createContentStore } from '../contents/content-store.sql.ts';
import { fileBackend } from '../contents/file-backend.ts';
import { sha256Of } from '../hash/sha256-of.ts';

const dayMs = 86_400_000;
const retentionDays = 2;
let server: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

/** Creates a blob store with its own clock and with keys of one byte, newest first, of which only that one signs and opens. */
function storeWith(...bytes: [number, ...number[]]) {
  const { database, dataDir, scope } = server;
  let time = Date.now();
  const contents = createContentStore(database, [fileBackend(path.join(dataDir, 'restored'))]);
  const keys = bytes.map(byte => new Uint8Array(32).fill(byte)) as [Uint8Array, ...Uint8Array[]];
  const blobs = { database, dataDir, contents, now: () => time, retentionDays };
  const store = createServedBlobs({ ...blobs, keys: () => [keys[0]], pastKeys: () => keys });
  const read = async (ticket: BlobTicketUrl, workspace = scope): Promise<string | undefined> =>
    (await store.open(workspace, ticket))?.content.toArray().then(String);
  return {
    ...store,
    read,
    scope,
    other: { ...scope, workspace_id: 'other' },
    passDays: (days: number) => (time += days * dayMs),
  };
}

const copyOf = (text: string) => ({
  content: Buffer.from(text),
  content_type: 'text/plain',
  sha256: sha256Of(text),
});

async function stored(store: ReturnType<typeof storeWith>, text: string): Promise<BlobTicketUrl> {
  const ticket = parseBlobUrl((await store.put(text, 'text/plain', store.scope)).url);
  if (ticket === undefined) throw new Error('this is no URL of a blob');
  return ticket;
}

it('servedBlobs.restore restores an expired blob only with the bytes that this server signed', async () => {
  const store = storeWith(1);
  const ticket = await stored(store, 'what it was');
  const genuine = copyOf('what it was');
  const signature = store.sign(store.scope, ticket, genuine.sha256);
  store.passDays(3);
  expect(await store.read(ticket)).toBeUndefined();
  expect(await store.restore(store.scope, ticket, copyOf('something else'))).toBe(false);
  expect(await store.restore(store.scope, ticket, { ...copyOf('something else'), signature })).toBe(false);
  expect(await store.restore(store.scope, ticket, genuine)).toBe(false);
  expect(await store.read(ticket)).toBeUndefined();
  expect(await store.restore(store.scope, ticket, { ...genuine, signature })).toBe(true);
  expect(await store.read(ticket)).toBe('what it was');
});

it('servedBlobs.restore stores the blob of another server for one workspace with the first bytes given', async () => {
  const ticket = await stored(storeWith(2), 'from elsewhere');
  const store = storeWith(1);
  expect(store.sign(store.scope, ticket, copyOf('from elsewhere').sha256)).toBeUndefined();
  expect(await store.restore(store.scope, ticket, copyOf('from elsewhere'))).toBe(true);
  expect(await store.restore(store.scope, ticket, copyOf('something else'))).toBe(false);
  expect(await store.read(ticket)).toBe('from elsewhere');
  expect(await store.describe(store.scope, ticket)).toEqual({ content_type: 'text/plain', bytes: 14 });
  expect(await store.read({ ...ticket, signature: `${ticket.signature}x` })).toBeUndefined();
  expect(await store.read(ticket, store.other)).toBeUndefined();
  expect(await store.describe(store.other, ticket)).toBeUndefined();
});

it('servedBlobs.restore requires a signature even when the key of a URL was rotated away', async () => {
  const before = storeWith(3);
  const ticket = await stored(before, 'long kept');
  const genuine = copyOf('long kept');
  const signature = before.sign(before.scope, ticket, genuine.sha256);
  const after = storeWith(4, 3);
  expect(await after.read(ticket)).toBeUndefined();
  expect(await after.restore(after.scope, ticket, copyOf('something else'))).toBe(false);
  expect(await after.restore(after.scope, ticket, { ...genuine, signature })).toBe(true);
  expect(await after.read(ticket)).toBe('long kept');
});

it('servedBlobs.restore counts the retention of restored bytes from the last restore, whatever the URL says', async () => {
  const elsewhere = storeWith(2);
  const ticket = await stored(elsewhere, 'long ago');
  const store = storeWith(1);
  expect(await store.restore(store.scope, ticket, copyOf('long ago'))).toBe(true);
  store.passDays(1);
  expect(await store.restore(store.scope, ticket, copyOf('long ago'))).toBe(true);
  store.passDays(1.5);
  expect(await store.read(ticket)).toBe('long ago');
  store.passDays(1);
  expect(await store.read(ticket)).toBeUndefined();
});
