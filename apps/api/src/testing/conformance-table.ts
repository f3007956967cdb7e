import type { Revision } from './run-conformance.ts';

/**
 * The result of each scenario that the MCP conformance suite requires, by revision and leg: run, with the number of checks that
 * pass (each counted once, however often the suite made it) and those that fail, or not run, with the reason. docs/mcp.md gives
 * the sums.
 */
export type ConformanceStatus = Played | { reason: Reason };
export type Played = {
  passed: number;
  /** The resources that the server is run with: the product's, or `shelf` for the ones that the suite requests by name. */
  over?: 'shelf';
  /** Checks that do not pass. */
  but?: readonly string[];
  reason?: Reason;
};
export type Reason = keyof typeof reasons;

export const reasons = {
  tools: 'the server is read-only: it has no tools, and this one calls or lists some (so it can be asked nothing back either)',
  prompts: 'it has no prompts',
  logging: 'it sends no log messages, and the revision 2026-07-28 took them out',
  questions: 'an agent has nobody to ask: a server that asks is told no',
  person: 'a person’s yes in a browser is not asked for yet (decision 0029)',
} as const;

const because = (reason: Reason, ...names: string[]): Record<string, ConformanceStatus> =>
  Object.fromEntries(names.map(name => [name, { reason }]));

const withTools = ['list', 'call-simple-text', 'call-image', 'call-audio', 'call-embedded-resource', 'call-mixed-content'].map(
  name => `tools-${name}`,
);
const prompts = ['list', 'get-simple', 'get-with-args', 'get-embedded-resource', 'get-with-image'].map(name => `prompts-${name}`);
const ofResources: Record<string, ConformanceStatus> = {
  'resources-read-text': { passed: 1, over: 'shelf' },
  'resources-read-binary': { passed: 1, over: 'shelf' },
  'resources-templates-read': { passed: 1, over: 'shelf' },
};
const byPerson = [
  'metadata-default',
  'metadata-var1',
  'metadata-var2',
  'metadata-var3',
  'basic-cimd',
  'scope-from-www-authenticate',
  'scope-from-scopes-supported',
  'scope-omitted-when-undefined',
  'scope-step-up',
  'scope-retry-limit',
  'token-endpoint-auth-basic',
  'token-endpoint-auth-post',
  'token-endpoint-auth-none',
].map(name => `auth/${name}`);

export const standings: Record<
  Revision,
  { server: Record<string, ConformanceStatus>; client: Record<string, ConformanceStatus> }
> = {
  '2025-11-25': {
    server: {
      'server-initialize': { passed: 2 },
      ping: { passed: 1 },
      'completion-complete': { passed: 1 },
      'resources-list': { passed: 1 },
      ...ofResources,
      'resources-subscribe': { passed: 1, over: 'shelf' },
      'resources-unsubscribe': { passed: 1, over: 'shelf' },
      'server-sse-multiple-streams': { passed: 2 },
      'dns-rebinding-protection': { passed: 2 },
      ...because('tools', ...withTools, 'tools-call-with-logging', 'tools-call-error', 'tools-call-with-progress'),
      ...because('tools', 'tools-call-sampling', 'tools-call-elicitation'),
      ...because('tools', 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums'),
      ...because('prompts', ...prompts),
      ...because('logging', 'logging-set-level'),
    },
    client: {
      initialize: { passed: 1 },
      tools_call: { passed: 1 },
      'sse-retry': { passed: 3 },
      // Its client is registered with the authorization server, and so are we.
      'auth/pre-registration': { passed: 5 },
      ...because('questions', 'elicitation-sep1034-client-defaults'),
      ...because('person', ...byPerson),
    },
  },
  '2026-07-28': {
    server: {
      'server-stateless': {
        passed: 22,
        but: [
          'sep-2575-server-rejects-undeclared-capability',
          'sep-2575-missing-capability-http-400',
          'sep-2575-http-server-no-independent-requests-on-stream',
          'sep-2575-server-no-log-without-loglevel',
        ],
        reason: 'tools',
      },
      'completion-complete': { passed: 1 },
      'resources-list': { passed: 1 },
      ...ofResources,
      'sep-2164-resource-not-found': { passed: 3 },
      'dns-rebinding-protection': { passed: 2 },
      caching: {
        passed: 5,
        but: ['sep-2549-tools-list-caching-hints', 'sep-2549-prompts-list-caching-hints'],
        reason: 'tools',
      },
      'input-required-result-unsupported-methods': { passed: 1 },
      'input-required-result-validate-input': { passed: 2 },
      ...because('tools', ...withTools, 'tools-call-error', 'tools-call-with-progress', 'server-sse-multiple-streams'),
      ...because(
        'tools',
        ...['basic-elicitation', 'basic-sampling', 'basic-list-roots', 'request-state', 'multiple-input-requests'].map(inputOf),
        ...['multi-round', 'missing-input-response', 'non-tool-request', 'result-type', 'tampered-state'].map(inputOf),
        ...['capability-check', 'ignore-extra-params'].map(inputOf),
      ),
      ...because('prompts', ...prompts),
    },
    client: {
      tools_call: { passed: 1 },
      'request-metadata': { passed: 5 },
      'http-standard-headers': { passed: 1 },
      'http-custom-headers': { passed: 5 },
      'http-invalid-tool-headers': { passed: 5 },
      'json-schema-ref-no-deref': { passed: 1 },
      'auth/pre-registration': { passed: 5 },
      'sep-2322-client-request-state': {
        passed: 2,
        but: ['sep-2322-client-request-state-echoed', 'sep-2322-client-jsonrpc-id-different', 'sep-2322-client-no-state-omitted'],
        reason: 'questions',
      },
      ...because(
        'person',
        ...byPerson,
        'auth/resource-mismatch',
        'auth/offline-access-scope',
        'auth/offline-access-not-supported',
      ),
      ...because('person', 'auth/authorization-server-migration', 'auth/metadata-issuer-mismatch'),
      ...because(
        'person',
        ...['supported', 'not-advertised', 'supported-missing', 'wrong-issuer', 'unexpected', 'normalized'].map(
          name => `auth/iss-${name}`,
        ),
      ),
    },
  },
};

function inputOf(name: string): string {
  return `input-required-result-${name}`;
}

export const isPlayed = (status: ConformanceStatus): status is Played => 'passed' in status;
