import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlayed, type Played, type Standing, standings } from '../../testing/conformance-table.ts';
import { fixtureShelf } from '../../testing/fixture-shelf.ts';
import { revisions, runConformance, scored, type Subject } from '../../testing/run-conformance.ts';
import { serverAtWork } from '../../testing/server-at-work.ts';
import { shelfAtWork } from '../../testing/shelf-at-work.ts';

/* The MCP conformance suite, both revisions, played as a child. docs/mcp.md gives the counts and says why the rest does not apply. */

const minutes = 60_000;
const playedOf = (standingOf: Record<string, Standing>): [string, Played][] =>
  Object.entries(standingOf).flatMap(([name, standing]) => (isPlayed(standing) ? [[name, standing]] : []));
const command = `${process.execPath} ${path.join(import.meta.dirname, '../../testing/conformance-client.ts')}`;

describe.each(revisions)('revision %s', revision => {
  const { server, client } = standings[revision];
  const at = { product: '', shelf: '' };
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    const [product, shelf] = await Promise.all([serverAtWork(), shelfAtWork(fixtureShelf)]);
    Object.assign(at, { product: product.url, shelf: shelf.origin });
    close = () => Promise.all([product.close(), shelf.close()]);
  }, 3 * minutes);
  afterAll(() => close());

  const play = async (subject: Subject, name: string, { passed, but = [] }: Played): Promise<void> => {
    const checks = scored(await runConformance(subject, revision, name));
    expect({ passed: checks.passed.length, failed: checks.failed }).toEqual({ passed, failed: but });
  };
  it.each(playedOf(server))('as a server: %s', { timeout: 2 * minutes }, (name, standing) =>
    play({ leg: 'server', url: `${at[standing.over ?? 'product']}/mcp` }, name, standing),
  );
  it('as a server: it has nothing to call, and says so', { timeout: 2 * minutes }, async () => {
    const checks = await runConformance({ leg: 'server', url: `${at.product}/mcp` }, revision, 'tools-list');
    expect(scored(checks)).toEqual({ passed: [], failed: ['tools-list'] });
  });
  it.each(playedOf(client))('as a client: %s', { timeout: 2 * minutes }, (name, standing) =>
    play({ leg: 'client', command }, name, standing),
  );
});

it('as a client that has credentials of its own (an extension, in no revision)', { timeout: 2 * minutes }, async () => {
  const { passed, failed } = scored(await runConformance({ leg: 'client', command }, undefined, 'auth/client-credentials-basic'));
  expect(passed).toContain('client-credentials-basic-auth');
  expect(failed).toEqual([]);
});
