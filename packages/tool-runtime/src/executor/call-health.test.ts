import { describe, expect, it } from 'vitest';
import type { ToolError } from '@pinion/contracts';
import { healthOf } from './call-health.ts';

const failed = (error: Partial<ToolError>) => healthOf({ ok: false, error: { code: 'PROVIDER_ERROR', message: '', ...error } });

describe('healthOf', () => {
  it.each<[string, ToolError['details']]>([
    ['an error of an MCP tool', { reason: 'tool_error' }],
    ['an error of the MCP protocol', { server: 'vault', mcp_code: -32601 }],
    ['a question of an MCP server to a person', { reason: 'elicitation_declined' }],
    ['an output that breaks its schema', { reason: 'output_schema', errors: [] }],
    ['a response over the limit', { reason: 'response_too_large', limit: 5 }],
    ['an unknown content encoding', { reason: 'undecodable' }],
    ['an error of an action of Composio', { composio_error: 'action_failed' }],
    ['an exception in a database function', { sqlstate: 'P0001' }],
    ['a refusal by status', { status: 422 }],
  ])('healthOf takes %s for an answer of a service that works', (_what, details) => {
    expect(failed({ ...(details !== undefined && { details }) })).toBe('well');
  });

  it.each<[string, Partial<ToolError>]>([
    ['a failure without a reason', {}],
    ['a server error', { details: { status: 503 } }],
    ['a server error with a message of the tool', { details: { status: 500, reason: 'tool_error' } }],
    ['a database without room', { details: { sqlstate: '53100' } }],
    ['a database that failed within', { details: { sqlstate: 'XX000' } }],
    ['a lost connection', { code: 'NETWORK_ERROR' }],
    ['no answer in time', { code: 'TIMEOUT', details: { timeout: true } }],
  ])('healthOf takes %s for an outage', (_what, error) => {
    expect(failed(error)).toBe('badly');
  });

  it.each<[string, Partial<ToolError>]>([
    ['a ledger that cannot be reached', { details: { reason: 'ledger_unavailable' } }],
    ['a missing secret', { code: 'AUTH_REQUIRED' }],
    ['a refusal by policy', { code: 'POLICY_DENIED' }],
  ])('healthOf learns nothing from %s', (_what, error) => {
    expect(failed(error)).toBe('unknown');
  });
});
