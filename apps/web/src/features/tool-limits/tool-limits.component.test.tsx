import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { fixtureTime } from '../../../test-support/fixture-time.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';
import { gatewayState, httpTool } from '../../../test-support/tool-page-fixture.ts';
import type { ToolGatewayState } from '../../lib/api-shapes.ts';
import { shopJournal, shopWorkflow } from '../stories/index.ts';

const tool = 'limits.probe';
const region = () => page.getByRole('region', { name: 'Limits', exact: true });
const reading = (title: string) => region().getByRole('group', { name: title, exact: true });
const left = () => region().getByRole('meter', { name: 'Calls left' });

type Breaker = NonNullable<ToolGatewayState['breaker']>;
const breaker = (phase: Breaker['phase'], failures_in_row = 0, retry_after_s: number | null = null): Breaker => ({
  failures: 2,
  open_s: 10,
  stale: false,
  is_default: false,
  phase,
  failures_in_row,
  retry_after_s,
});
const bucket = (tokens: number, retry_after_s = 0): ToolGatewayState['rate_limit'] => ({
  max: 3,
  per_s: 0.001,
  scope: 'workspace',
  level: { tokens, retry_after_s },
});

/** Opens the page of a tool with these limits. The page follows changes of the returned state. */
async function openLimits(more: Partial<ToolGatewayState>): Promise<ToolGatewayState> {
  const state = gatewayState({ rate_limit: bucket(3), breaker: breaker('closed'), max_retries: 0, ...more });
  const server = standardServer({
    tools: [httpTool(tool)],
    workflows: { shop: shopWorkflow },
    runs: [{ events: shopJournal() }],
  }).answer({ 'tools.gateway_state': () => state });
  await openPage(`/tools/${tool}`, { server });
  return state;
}

describe('ToolLimits', () => {
  it('ToolLimits shows a full bucket, a closed circuit and no calls of a tool that is not in use', async () => {
    await openLimits({});
    await expect.element(reading('Rate limit')).toMatchTextContent('3 of 3');
    await expect.element(reading('Circuit breaker')).toMatchTextContent('closed');
    await expect.element(reading('In progress')).toMatchTextContent('0');
    await expect.element(reading('Retries')).toMatchTextContent('—');
    await expectAccessible('the limits of a tool');
  });

  it('ToolLimits follows a call that starts while the page is open', async () => {
    const state = await openLimits({});
    await expect.element(reading('In progress')).toMatchTextContent('0');
    Object.assign(state, { calls: { ...state.calls, under_way: 1 }, rate_limit: bucket(2) });
    await expect.element(reading('In progress')).toMatchTextContent('1');
    await expect.element(left()).toHaveAttribute('aria-valuenow', '2');
  });

  it('ToolLimits counts consecutive failures before the circuit opens', async () => {
    await openLimits({ breaker: breaker('closed', 1) });
    await expect.element(reading('Circuit breaker')).toMatchTextContent('1 of 2 consecutive failures');
  });

  it('ToolLimits shows an open circuit with the failures that opened it, and links each to its run', async () => {
    const failure = (call_id: string) => ({
      run_id: 'run_4821',
      call_id,
      at: fixtureTime,
      code: 'PROVIDER_ERROR' as const,
      message: 'The service returned 500',
    });
    await openLimits({ breaker: breaker('open', 2, 8), last_failures: [failure('a'), failure('b')] });
    await expect.element(reading('Circuit breaker')).toMatchTextContent('open');
    await expect.element(reading('Circuit breaker')).toMatchTextContent('No calls are sent');
    const failures = region().getByRole('table').getByRole('row');
    await expect.element(failures).toHaveLength(3); // The header and two failures.
    await expect.element(failures.nth(1)).toMatchTextContent('The service returned 500');
    await expectAccessible('the limits of a tool');
    await page
      .getByRole('link', { name: /^\d\d:\d\d:\d\d$/ })
      .first()
      .click();
    await expect.poll(() => location.pathname).toBe('/runs/run_4821');
  });

  it('ToolLimits shows a half open circuit and an empty bucket', async () => {
    await openLimits({ breaker: breaker('half_open', 2), rate_limit: bucket(0, 900) });
    await expect.element(reading('Circuit breaker')).toMatchTextContent('half open');
    await expect.element(left()).toHaveAttribute('aria-valuenow', '0');
    await expect.element(reading('Rate limit')).toMatchTextContent('Empty');
  });
});
