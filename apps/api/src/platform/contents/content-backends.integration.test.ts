import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../configuration/env.ts';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import { type S3Double, s3Double } from '../../testing/s3-double.ts';
import type { ContentBackend } from './content-backend.ts';
import { type ContentStore, createContentStore } from './content-store.sql.ts';
import { openBackends } from './open-backends.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret of the store' };
const bytes = Buffer.from('é'.repeat(800_000));

describe('content store', () => {
  let at: RunningDatabase;
  let s3: S3Double;
  beforeAll(async () => {
    [at, s3] = await Promise.all([runningDatabase(), s3Double(keys)]);
  });
  afterAll(async () => {
    await s3.close();
    await at.close();
  });

  const storeFor = (blobs: string, secret = keys.secretAccessKey): ContentStore => {
    const { blobs: setting } = readEnv({
      PINION_BLOBS: blobs,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: secret,
    });
    return createContentStore(at.database, openBackends(at.database, at.dataDir, setting));
  };
  const gathered = async (pieces: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    for await (const piece of pieces ?? []) chunks.push(piece);
    return Buffer.concat(chunks);
  };

  it.each(['file', 'database', 's3://blobs/of/pinion'])(
    '%s stores equal contents once, returns them whole and in chunks, and nothing after the sweep',
    async blobs => {
      const store = storeFor(blobs);
      const hash = await store.put(bytes);
      expect(await store.put(bytes)).toBe(hash);
      expect(Buffer.from(await store.read(hash)).equals(bytes)).toBe(true);
      expect((await gathered(await store.open(hash))).equals(bytes)).toBe(true);
      expect(s3.objects.has(`/blobs/of/pinion/${hash}`)).toBe(blobs.startsWith('s3:'));
      expect(await store.sweep()).toBe(0);
      await at.database.pool.query("UPDATE content SET used_at = now() - interval '2 days'");
      expect(await store.sweep()).toBe(1);
      await expect(store.read(hash)).rejects.toThrow(/is no longer stored here/);
      expect(s3.objects.size).toBe(0);
    },
  );

  it('an S3 store rejects a wrong signature, and contents stored before a changed setting stay readable', async () => {
    await expect(storeFor('s3://blobs', 'another secret').put(Buffer.from('unsigned'))).rejects.toThrow(/returned 403 for PUT/);
    const hash = await storeFor('database').put(Buffer.from('earlier'));
    expect(Buffer.from(await storeFor('s3://blobs').read(hash)).toString()).toBe('earlier');
    expect(() => storeFor('ftp://elsewhere')).toThrow(/PINION_BLOBS is ftp/);
  });

  it('an S3 store that cannot be reached or refuses is in the log with its reason', async () => {
    const reported: unknown[] = [];
    const { blobs } = readEnv({
      PINION_BLOBS: 's3://blobs',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9',
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    const report = (error: unknown): unknown => reported.push(error);
    const store = createContentStore(at.database, openBackends(at.database, at.dataDir, blobs), report);
    await expect(store.put(Buffer.from('away'))).rejects.toThrow('could not be reached');
    expect(reported.map(String)).toEqual([expect.stringMatching(/The blob store blobs could not be reached for HEAD: .+/)]);
  });

  it('a volume without space sends contents to the database, and takes them again when there is room', async () => {
    const [files, ...others] = openBackends(at.database, at.dataDir, { kind: 'file' });
    let isFull = true;
    const volume: ContentBackend = {
      ...files,
      write: (hash, content) => (isFull ? Promise.reject(noSpace()) : files.write(hash, content)),
    };
    const store = createContentStore(at.database, [volume, ...others]);
    const places = () => at.database.pool.query<{ place: string }>('SELECT place FROM content ORDER BY used_at');
    const large = Buffer.from('an answer of three megabytes '.repeat(110_000));
    const hash = await store.put(large);
    expect(store.isFull()).toBe(true);
    expect(Buffer.from(await store.read(hash)).equals(large)).toBe(true);
    expect(await store.put(large)).toBe(hash);

    isFull = false;
    await store.put(Buffer.from('room again'));
    expect(store.isFull()).toBe(false);
    expect((await places()).rows.slice(-2).map(({ place }) => place)).toEqual(['database', 'file']);
    expect(Buffer.from(await store.read(hash)).equals(large)).toBe(true);
  });
});

/** Returns the error of a write to a volume without space. */
const noSpace = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
