import { LimitsPanel } from '../pages/limits-panel.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('tool limits for an admin', () => {
  test('an admin sees the token bucket empty and the circuit breaker open and close', async ({ page, api, held: paused }) => {
    const tool = 'limits.probe';
    await publishPausedTool(api, paused, tool, '1.0.0', {
      rate_limit: { max: 3, per_s: 0.001 },
      breaker: { failures: 2, open_s: 10 },
      max_retries: 0,
    });
    const calls = (what: string) => ({ tool_calls: [{ name: tool, input: { what } }] });
    const request = async (what: string): Promise<void> => {
      const entries = [calls(what), { text: 'Well.' }];
      const file = agentWorkflow(uniqueName(`Probes ${what}`), { tools: [{ name: tool, version: '1.0.0' }], lines: entries });
      const { id } = await api.post<{ id: string }>('/workflows', file);
      await api.post(`/workflows/${id}/runs`, { input: 'go' });
    };
    const answer = async (status: number): Promise<void> => {
      const [call] = await paused.waitFor(1);
      call?.answer({ echo: 'the probe' }, status);
    };
    await new ToolsPage(page).openTool(tool);
    const limits = new LimitsPanel(page);

    await test.step('idle state', async () => {
      await expect(limits.reading('Rate limit')).toContainText('3 of 3');
      await expect(limits.reading('Circuit breaker')).toContainText('closed');
      await expect(limits.reading('In progress')).toContainText('0');
      await expect(limits.reading('Retries')).toContainText('—');
      await expectAccessible(page, 'the limits of a tool');
    });

    await test.step('a running call has taken its token', async () => {
      await request('one');
      await expect(limits.reading('In progress')).toContainText('1');
      await expect(limits.callsLeft).toHaveAttribute('aria-valuenow', '2');
    });

    await test.step('two consecutive failures open the circuit and both are listed', async () => {
      await answer(500);
      await expect(limits.reading('Circuit breaker')).toContainText('1 of 2 consecutive failures');
      await request('two');
      await answer(500);
      await expect(limits.reading('Circuit breaker')).toContainText('open');
      await expect(limits.reading('Circuit breaker')).toContainText('No calls are sent');
      await expect(limits.lastFailures).toHaveCount(3);
      await expect(limits.lastFailures.nth(1)).toContainText('The service returned 500');
      await expectAccessible(page, 'the limits of a tool');
    });

    await test.step('after its timeout one call tests the circuit and closes it', async () => {
      await expect(limits.reading('Circuit breaker')).toContainText('half open');
      await request('three');
      await answer(200);
      await expect(limits.reading('Circuit breaker')).toContainText('closed');
    });

    await test.step('the bucket is empty and shows when the next call fits', async () => {
      await expect(limits.callsLeft).toHaveAttribute('aria-valuenow', '0');
      await expect(limits.reading('Rate limit')).toContainText('Empty');
      await page
        .getByRole('link', { name: /^\d\d:\d\d:\d\d$/ })
        .first()
        .click();
      await page.waitForURL(/\/runs\//);
    });
  });
});
