import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlayed, type Played, type ConformanceStatus, standings } from '../../testing/conformance-table.ts';
import { fixtureResources } from '../../testing/fixture-resources.ts';
import { revisions, runConformance, scored, type Subject } from '../../testing/run-conformance.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { startResourceServer } from '../../testing/resource-server.ts';

/*
 * // Runs the MCP conformance suite, both revisions, as a child process. docs/mcp.md gives the counts and says why the rest
 * does not apply.
 */

const minutes = 60_000;
const playedOf = (statusOf: Record<string, ConformanceStatus>): [string, Played][] =>
  Object.entries(statusOf).flatMap(([name, status]) => (isPlayed(status) ? [[name, status]] : []));
const command = `${process.execPath} ${path.join(import.meta.dirname, '../../testing/conformance-client.ts')}`;

describe.each(revisions)('MCP revision %s', revision => {
  const { server, client } = standings[revision];
  const at = { product: '', shelf: '' };
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    const [product, resources] = await Promise.all([startTestServer(), startResourceServer(fixtureResources)]);
    Object.assign(at, { product: product.url, shelf: resources.origin });
    close = () => Promise.all([product.close(), resources.close()]);
  }, 3 * minutes);
  afterAll(() => close());

  const play = async (subject: Subject, name: string, { passed, but = [] }: Played): Promise<void> => {
    const checks = scored(await runConformance(subject, revision, name));
    expect({ passed: checks.passed.length, failed: checks.failed }).toEqual({ passed, failed: but });
  };
  it.each(playedOf(server))('the MCP server passes %s', { timeout: 2 * minutes }, (name, status) =>
    play({ leg: 'server', url: `${at[status.over ?? 'product']}/mcp` }, name, status),
  );
  it('the MCP server has no tools to call and reports it', { timeout: 2 * minutes }, async () => {
    const checks = await runConformance({ leg: 'server', url: `${at.product}/mcp` }, revision, 'tools-list');
    expect(scored(checks)).toEqual({ passed: [], failed: ['tools-list'] });
  });
  it.each(playedOf(client))('the MCP client passes %s', { timeout: 2 * minutes }, (name, status) =>
    play({ leg: 'client', command }, name, status),
  );
});

it('the MCP client passes the client credentials scenario, an extension that is in no revision', {
  timeout: 2 * minutes,
}, async () => {
  const { passed, failed } = scored(await runConformance({ leg: 'client', command }, undefined, 'auth/client-credentials-basic'));
  expect(passed).toContain('client-credentials-basic-auth');
  expect(failed).toEqual([]);
});
