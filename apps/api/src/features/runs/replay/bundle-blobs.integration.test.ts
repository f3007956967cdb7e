import { rmSync } from 'node:fs';
import path from 'node:path';
import type { BundleBlob, ReplayBundle } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBundle } from './run-bundle.ts';
import { readEnv } from '../../../configuration/env.ts';
import { sha256Of } from '../../../platform/hash/sha256-of.ts';
import { bulkyService } from '../../../testing/bulky-service.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import { watchSockets } from '../../../testing/watch-sockets.ts';
import type { RunView } from '../read/run-view.ts';

const service = await bulkyService();
let home: Awaited<ReturnType<typeof startTestServer>>;
let away: Awaited<ReturnType<typeof startTestServer>>;
const atHome = jsonClient(() => home.url);
const atAway = jsonClient(() => away.url);
let run: RunView;
let withBlobs: ReplayBundle;
let withoutBlobs: ReplayBundle;

const pin = { name: 'rows', selector: { tool: 'rows.list', strategy: 'latest' } };
const workflow = smallWorkflow(
  'Rows',
  [
    { id: 'in', type: 'input' },
    {
      id: 'agent',
      type: 'agent',
      config: scripted(
        [
          { tool_calls: [{ name: 'rows.list', input: {} }] },
          { tool_calls: [{ name: 'rows.sheet', input: {} }] },
          { text: 'done' },
        ],
        { tools: [{ name: 'rows.list' }, { name: 'rows.sheet' }], pins: [pin] },
      ),
    },
    { id: 'count', type: 'transform', config: { expression: '$count($)' } },
    { id: 'out', type: 'output' },
  ],
  'in.value>agent.in',
  'agent.rows>count.in',
  'count.value>out.value',
);

beforeAll(async () => {
  [home, away] = await Promise.all([
    startTestServer({ PINION_EGRESS_ALLOW: service.host, PINION_BLOBS: 'file' }),
    startTestServer({ PINION_BLOBS: 'file' }),
  ]);
  for (const tool of service.tools) await must(201, atHome('POST', '/tools', tool));
  const { id } = await must(201, atHome<{ id: string }>('POST', '/workflows', workflow));
  run = await must(200, atHome<RunView>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 60 }));
  withoutBlobs = await must(200, atHome<ReplayBundle>('GET', `/runs/${run.run_id}/bundle`));
  withBlobs = await must(200, atHome<ReplayBundle>('GET', `/runs/${run.run_id}/bundle?blobs=true`));
});
afterAll(async () => {
  await Promise.all([home.close(), away.close()]);
  await service.close();
});

const timeout = 60_000;

/** Returns the result of the run, without its id and the user who had it replayed. */
const givenBy = ({ run_id: _id, run_as: _who, ...view }: RunView): string => JSON.stringify(view);

function unsigned(bundle: ReplayBundle): ReplayBundle {
  const { digest: _, ...rest } = bundle;
  return rest;
}

/** Returns the bundle as it was before the node ended: it contains what the node reads, but not its result. */
function cutBefore(bundle: ReplayBundle, nodeId: string): ReplayBundle {
  const at = bundle.events.findIndex(event => event.type === 'node.finished' && event.node_id === nodeId);
  return { ...unsigned(bundle), events: bundle.events.slice(0, at) };
}

function withBlob(change: (blob: BundleBlob) => Partial<BundleBlob>): ReplayBundle {
  const [first, ...rest] = withBlobs.blobs ?? [];
  if (first === undefined) throw new Error('the bundle has no blob');
  return { ...withBlobs, blobs: [{ ...first, ...change(first) }, ...rest] };
}

/** Returns other bytes of the same length, with the hash that fits them. */
function otherBytes({ data }: BundleBlob): Pick<BundleBlob, 'data' | 'sha256'> {
  const bytes = Buffer.from(data, 'base64');
  bytes[bytes.length - 2] = 0x20;
  return { data: bytes.toString('base64'), sha256: sha256Of(bytes) };
}

const urlsIn = (bundle: ReplayBundle): string[] =>
  bundle.events.flatMap(event =>
    event.type === 'tool.executed' ? (event.envelope.attachments ?? []).map(({ url }) => url) : [],
  );

/** Returns a bundle of one call whose envelope names a blob of the test's choice. */
function naming(url: string): ReplayBundle {
  const [own = ''] = urlsIn(withoutBlobs);
  return unsigned(JSON.parse(JSON.stringify(withoutBlobs).replaceAll(own, url)) as ReplayBundle);
}

describe('exporting a bundle with blobs', () => {
  it('GET /bundle adds truncated outputs and attachments only with blobs=true', () => {
    expect(run).toMatchObject({ status: 'succeeded', output: service.rowCount });
    expect(withoutBlobs).not.toHaveProperty('blobs');
    expect(withBlobs).not.toHaveProperty('missing_blobs');
    const bytes = (withBlobs.blobs ?? []).map(({ data }) => Buffer.from(data, 'base64'));
    expect(bytes.map(sha256Of)).toEqual([JSON.stringify(service.rows), service.sheet].map(sha256Of));
    expect(withBlobs.blobs).toMatchObject(
      bytes.map((content, index) => ({
        id: /[0-9a-f]{32}/.exec(urlsIn(withBlobs)[index] ?? '')?.[0],
        content_type: ['application/json', 'text/csv'][index],
        bytes: content.length,
        sha256: sha256Of(content),
      })),
    );
  });

  it('GET /bundle refuses any other value of blobs', async () => {
    const refused = await atHome('GET', `/runs/${run.run_id}/bundle?blobs=yes`);
    expect(refused).toMatchObject({ status: 400, body: { error: { details: { pointer: '/query/blobs' } } } });
  });

  it('GET /bundle lists a blob of another workspace as missing even when a call has its signed URL', { timeout }, async () => {
    const { owner, blobs } = home.services;
    const other = { ...owner, workspace_id: 'another-workspace' };
    // The same bytes as those of this workspace: stored once, with two rows that refer to them.
    const { url } = await blobs.put(JSON.stringify(service.rows), 'application/json', other);
    const replay = await must(200, atHome<RunView>('POST', '/replays', naming(url)));
    const bundle = await must(200, atHome<ReplayBundle>('GET', `/runs/${replay.run_id}/bundle?blobs=true`));
    expect(bundle.blobs?.map(({ content_type }) => content_type)).toEqual(['text/csv']);
    expect(bundle.missing_blobs).toEqual([/[0-9a-f]{32}/.exec(url)?.[0]]);
    await expect(runBundle(home.services, other, run.run_id, { blobs: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('GET /bundle refuses a bundle over the import limit by sizes alone', { timeout }, async () => {
    const large = await startTestServer({ PINION_BLOBS: 'file' });
    try {
      const call = jsonClient(() => large.url);
      const { url } = await large.services.blobs.put(new Uint8Array(38_000_000), 'application/json', large.services.owner);
      const replay = await must(200, call<RunView>('POST', '/replays', naming(url)));
      rmSync(path.join(large.dataDir, 'blobs'), { recursive: true });
      const refused = await call<{ error: { message: string } }>('GET', `/runs/${replay.run_id}/bundle?blobs=true`);
      expect(refused).toMatchObject({ status: 413, body: { error: { code: 'TOO_LARGE', details: { max_bytes: 50_000_000 } } } });
      expect(refused.body.error.message).toMatch(/50\.\d MB with its blobs\. The limit is 50 MB\. Export it without blobs/);
      await must(200, call('GET', `/runs/${replay.run_id}/bundle`));
    } finally {
      await large.close();
    }
  });

  it('GET /bundle with blobs requires read permission', { timeout }, async () => {
    const shared = await startTestServer();
    try {
      const call = jsonClient(() => shared.url);
      const { run_id } = await must(200, call<RunView>('POST', '/replays', withBlobs));
      const member = { name: 'Vera', role: 'viewer', your_name: 'Olga' };
      const viewer = await must(201, call<{ token: { token: string } }>('POST', '/members', member));
      const headers = { authorization: `Bearer ${viewer.token.token}` };
      const exported = await must(200, call<ReplayBundle>('GET', `/runs/${run_id}/bundle?blobs=true`, undefined, headers));
      expect(exported.blobs).toHaveLength(2);
      expect((await call('POST', '/replays', withBlobs, headers)).status).toBe(403);
      expect((await call('GET', `/runs/${run_id}/bundle?blobs=true`)).status).toBe(401);
      const [url = ''] = urlsIn(withBlobs);
      expect((await fetch(`${shared.url}${url}`)).status).toBe(401);
    } finally {
      await shared.close();
    }
  });
});

describe('replaying a bundle on another server', () => {
  it('POST /replays returns the original result, opens no socket and serves complete outputs', { timeout }, async () => {
    const { databaseUrl } = readEnv();
    const known = [home.url, away.url, databaseUrl ?? 'http://127.0.0.1:5432'].map(url => new URL(url).port);
    const [calls, sockets] = [service.requests(), watchSockets(known)];
    const replay = await must(200, atAway<RunView>('POST', '/replays', withBlobs));
    sockets.stop();
    expect(givenBy(replay)).toBe(givenBy(run));
    expect([service.requests() - calls, sockets.ports()]).toEqual([0, []]);
    const [list, sheet] = await Promise.all(urlsIn(withBlobs).map(url => fetch(`${away.url}${url}`)));
    expect(sha256Of((await list?.text()) ?? '')).toBe(sha256Of(JSON.stringify(service.rows)));
    expect(await sheet?.text()).toBe(service.sheet);
  });

  it('POST /replays reads the complete output from the bundle when a node must be evaluated', { timeout }, async () => {
    const replay = await must(200, atAway<RunView>('POST', '/replays', cutBefore(withBlobs, 'count')));
    expect(replay).toMatchObject({ status: 'succeeded', output: service.rowCount });
  });

  it('GET /bundle of the replay contains the blobs of its bundle', { timeout }, async () => {
    const replay = await must(200, atAway<RunView>('POST', '/replays', withBlobs));
    const again = await must(200, atAway<ReplayBundle>('GET', `/runs/${replay.run_id}/bundle?blobs=true`));
    const factsOf = ({ blobs = [] }: ReplayBundle) =>
      blobs.map(({ id, content_type, bytes, sha256, data }) => [
        { id, content_type, bytes, sha256 },
        sha256Of(Buffer.from(data, 'base64')),
      ]);
    expect(factsOf(again)).toEqual(factsOf(withBlobs));
    // Only the server that signed a URL can prove which blob it referred to.
    expect(again.blobs?.[0]).not.toHaveProperty('signature');
  });

  it(
    'POST /replays without blobs ends nodes as recorded and fails one that must read a missing output',
    async () => {
      const third = await startTestServer();
      try {
        const call = jsonClient(() => third.url);
        expect(givenBy(await must(200, call<RunView>('POST', '/replays', withoutBlobs)))).toBe(givenBy(run));
        const [url = ''] = urlsIn(withoutBlobs);
        expect((await fetch(`${third.url}${url}`)).status).toBe(404);
        const cut = await must(200, call<RunView>('POST', '/replays', cutBefore(withoutBlobs, 'count')));
        expect(cut).toMatchObject({
          status: 'failed',
          error: {
            code: 'VALIDATION_ERROR',
            details: { node_id: 'count', cause: { reason: 'not_in_bundle', tool: 'rows.list' } },
          },
        });
        expect(cut.error?.message).toContain('Export the bundle with blobs');
      } finally {
        await third.close();
      }
    },
    timeout,
  );
});

describe('importing blobs', () => {
  it.each([
    ['a changed byte of a bundle with its digest', () => withBlob(otherBytes), '/digest'],
    ['a changed byte', () => unsigned(withBlob(blob => ({ data: otherBytes(blob).data }))), '/blobs/0/sha256'],
    ['another size', () => unsigned(withBlob(({ bytes }) => ({ bytes: bytes - 1 }))), '/blobs/0/bytes'],
    ['padding', () => unsigned(withBlob(({ data }) => ({ data: `${data}    ` }))), '/blobs/0/bytes'],
    [
      'a media type with a line break',
      () => unsigned(withBlob(() => ({ content_type: 'text/plain\r\nx: y' }))),
      '/blobs/0/content_type',
    ],
    ['a blob that no call names', () => unsigned(withBlob(() => ({ id: '0'.repeat(32) }))), '/blobs/0/id'],
    [
      'a blob that is there twice',
      () => unsigned({ ...withBlobs, blobs: [...(withBlobs.blobs ?? []), ...(withBlobs.blobs ?? [])] }),
      '/blobs/2/id',
    ],
  ])('POST /replays refuses %s', async (_what, bundle, pointer) => {
    const refused = await atAway('POST', '/replays', bundle());
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', details: { pointer } } } });
  });

  it('POST /replays refuses different bytes for a blob that the workspace has', { timeout }, async () => {
    await must(200, atAway('POST', '/replays', withBlobs));
    for (const call of [atHome, atAway]) {
      const refused = await call('POST', '/replays', unsigned(withBlob(otherBytes)));
      expect(refused).toMatchObject({ status: 400, body: { error: { details: { pointer: '/blobs/0' } } } });
    }
    const [url = ''] = urlsIn(withBlobs);
    for (const { url: origin } of [home, away])
      expect(sha256Of(await (await fetch(`${origin}${url}`)).text())).toBe(sha256Of(JSON.stringify(service.rows)));
  });
});
