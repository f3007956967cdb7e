import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureShelf } from '../testing/fixture-shelf.ts';
import { runConformance, scored, type Subject } from '../testing/run-conformance.ts';
import { serverAtWork } from '../testing/server-at-work.ts';
import { shelfAtWork } from '../testing/shelf-at-work.ts';

/* The MCP conformance suite (2025-11-25), played as a child. docs/mcp.md gives the counts and says why the rest does not apply. */

const minutes = 60_000;

async function outcomes(subject: Subject, scenarios: readonly string[]): Promise<Record<string, string[]>> {
  const answers: Record<string, string[]> = {};
  for (const scenario of scenarios) answers[scenario] = scored(await runConformance(subject, scenario)).passed;
  return answers;
}

describe('as a server', () => {
  let server: Awaited<ReturnType<typeof serverAtWork>>;
  let shelf: Awaited<ReturnType<typeof shelfAtWork>>;
  beforeAll(async () => {
    [server, shelf] = await Promise.all([serverAtWork(), shelfAtWork(fixtureShelf)]);
  });
  afterAll(() => Promise.all([server.close(), shelf.close()]));

  it(
    'the product passes what does not ask for tools, prompts, logging or resources of the suite',
    async () => {
      const expected = {
        'server-initialize': ['server-initialize'],
        ping: ['ping'],
        'completion-complete': ['completion-complete'],
        'resources-list': ['resources-list'],
        'server-sse-multiple-streams': ['server-accepts-multiple-post-streams', 'server-sse-streams-functional'],
        'dns-rebinding-protection': ['localhost-host-rebinding-rejected', 'localhost-host-valid-accepted'],
        // It has nothing to call, and says so.
        'tools-list': [],
        'tools-call-simple-text': [],
      };
      expect(await outcomes({ leg: 'server', url: `${server.url}/mcp` }, Object.keys(expected))).toEqual(expected);
    },
    3 * minutes,
  );

  it(
    'the same server over the resources that the suite asks for by name passes all about resources',
    async () => {
      const names = ['list', 'read-text', 'read-binary', 'templates-read', 'subscribe', 'unsubscribe'];
      const expected = Object.fromEntries(names.map(name => [`resources-${name}`, [`resources-${name}`]]));
      expect(await outcomes({ leg: 'server', url: `${shelf.origin}/mcp` }, Object.keys(expected))).toEqual(expected);
    },
    3 * minutes,
  );
});

describe('as a client', () => {
  it(
    'passes all but elicitation, which an agent has nobody for, and OAuth',
    async () => {
      const entry = path.join(import.meta.dirname, '../testing/conformance-client.ts');
      const expected = {
        initialize: ['mcp-client-initialization'],
        tools_call: ['tool-add-numbers'],
        'sse-retry': ['client-sse-graceful-reconnect', 'client-sse-retry-timing', 'client-sse-last-event-id'],
        'elicitation-sep1034-client-defaults': [],
      };
      expect(await outcomes({ leg: 'client', command: `${process.execPath} ${entry}` }, Object.keys(expected))).toEqual(expected);
    },
    3 * minutes,
  );
});
