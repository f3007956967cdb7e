import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPlayed, type Played, type ConformanceStatus, standings } from '../../testing/conformance-table.ts';
import { fixtureResources } from '../../testing/fixture-resources.ts';
import { type Check, revisions, runConformance, runServerScenarios, scored } from '../../testing/run-conformance.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { startResourceServer } from '../../testing/resource-server.ts';

/*
 * // Runs the MCP conformance suite, both revisions, as a child process. docs/mcp.md gives the counts and says why the rest
 * does not apply.
 */

const playedOf = (statusOf: Record<string, ConformanceStatus>): [string, Played][] =>
  Object.entries(statusOf).flatMap(([name, status]) => (isPlayed(status) ? [[name, status]] : []));
const command = `${process.execPath} ${path.join(import.meta.dirname, '../../testing/conformance-client.ts')}`;

describe.each(revisions)('MCP revision %s', revision => {
  const { server, client } = standings[revision];
  /** The checks of the two servers, by scenario. */
  const checksOf = { product: new Map<string, Check[]>(), shelf: new Map<string, Check[]>() };
  beforeAll(async () => {
    const [product, resources] = await Promise.all([startTestServer(), startResourceServer(fixtureResources)]);
    checksOf.product = await runServerScenarios(`${product.url}/mcp`, revision);
    checksOf.shelf = await runServerScenarios(`${resources.origin}/mcp`, revision);
    await Promise.all([product.close(), resources.close()]);
  });

  const expectPlayed = (checks: readonly Check[], { passed, but = [] }: Played): void => {
    const { passed: found, failed } = scored(checks);
    expect({ passed: found.length, failed }).toEqual({ passed, failed: but });
  };
  it.each(playedOf(server))('the MCP server passes %s', (name, status) => {
    expectPlayed(checksOf[status.over ?? 'product'].get(name) ?? [], status);
  });
  it('the MCP server has no tools to call and reports it', () => {
    expect(scored(checksOf.product.get('tools-list') ?? [])).toEqual({ passed: [], failed: ['tools-list'] });
  });
  it.each(playedOf(client))('the MCP client passes %s', async (name, status) => {
    expectPlayed(await runConformance({ leg: 'client', command }, revision, name), status);
  });
});

it('the MCP client passes the client credentials scenario, an extension that is in no revision', async () => {
  const { passed, failed } = scored(await runConformance({ leg: 'client', command }, undefined, 'auth/client-credentials-basic'));
  expect(passed).toContain('client-credentials-basic-auth');
  expect(failed).toEqual([]);
});
