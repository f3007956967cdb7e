import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import type { Output } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { callIdOf, toolError } from '../stories/index.ts';

type Effect = Output<'runs.side_effects'>[number];

const effect = (index: number, name: string, more: Partial<Effect>): Effect => ({
  id: callIdOf(index),
  run_id: 'run_1',
  node_id: 'helper',
  tool_name: name,
  version: '3.0.2',
  policy: 'compensatable',
  executed_at: '2026-05-12T14:00:00.000Z',
  args: {},
  status: 'executed',
  irreversible: false,
  needs_compensation: true,
  compensation_executed: false,
  compensation: { ok: true, tool: { name: 'orders.cancel', version: '1.2.0' }, input: { order_id: 'ord_1' } },
  ...more,
});

const order = effect(1, 'orders.place', {});
const payment = effect(2, 'payment.charge', {
  policy: 'irreversible',
  irreversible: true,
  compensation: { ok: false, why: 'it cannot be undone' },
});
const calls = [
  { name: 'orders.place', version: '3.0.2', output: { id: 'ord_1' }, side_effect_policy: 'compensatable' },
  { name: 'payment.charge', version: '2.1.0', output: { id: 'pay_1' }, side_effect_policy: 'irreversible' },
];
const error = toolError('PROVIDER_ERROR', 'stuck');

/** The run that undoes the order, which ends as told. */
const undoing = (isFailed: boolean) =>
  agentRun({ runId: 'run_undo', started: { undo_of: 'run_1' }, turns: [{ text: '' }] }).map(event =>
    event.type === 'run.finished' && isFailed ? { ...event, status: 'failed' as const, error } : event,
  );

const dialog = page.getByRole('dialog', { name: 'Undo side effects' });

async function openUndo(after: Effect, isFailed: boolean) {
  let effects = [order, payment];
  const server = standardServer({ runs: [{ events: agentRun({ turns: [{ calls }, { text: 'Done.' }] }) }] });
  server.answer({
    'runs.side_effects': () => effects,
    'runs.undo': () => {
      effects = [after, payment];
      server.state.runs.set('run_undo', { events: undoing(isFailed) });
      return { run_id: 'run_undo' } as never;
    },
  });
  await openPage('/runs/run_1', { server });
  await page.getByRole('button', { name: 'Undo side effects' }).click();
  return server;
}

describe('undo dialog', () => {
  it('UndoDialog lists effects newest first with what undoes them, and shows what was undone in the run', async () => {
    const undone = { ...order, status: 'compensated' as const, undo: { run_id: 'run_undo', state: 'compensated' as const } };
    await openUndo(undone, false);
    const entries = dialog.getByRole('list').first().getByRole('listitem');
    await expect.element(entries.first()).toMatchTextContent('payment.charge');
    await expect.element(entries.first()).toMatchTextContent('cannot be undone: it cannot be undone');
    await expect.element(entries.nth(1)).toMatchTextContent('undone by orders.cancel 1.2.0');
    await expectAccessible('what an undo would do');
    await dialog.getByRole('button', { name: 'Undo 1 effect' }).click();
    await expect.element(dialog.getByText('All effects undone')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Nothing to undo' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(timeline.row('orders.place')).toMatchTextContent('undone');
    await runPage.openCall('orders.place');
    await expect.element(runPage.inspector).toMatchTextContent('Side effect: undone');
    await expect.element(runPage.inspector.getByRole('link', { name: /^Run / })).toHaveAttribute('href', '/runs/run_undo');
  });

  it('UndoDialog shows where an undo failed, and offers to try it again', async () => {
    const server = await openUndo({ ...order, undo: { run_id: 'run_undo', state: 'failed', error } }, true);
    await dialog.getByRole('button', { name: 'Undo 1 effect' }).click();
    await expect.element(dialog.getByText(/^Undo incomplete/)).toBeVisible();
    await expect
      .element(dialog.getByRole('list').first().getByRole('listitem').nth(1))
      .toMatchTextContent('undo by orders.cancel 1.2.0 failed');
    await expectAccessible('an undo that failed');
    await dialog.getByRole('button', { name: 'Undo 1 effect' }).click();
    await expect.poll(() => server.requestsOf('runs.undo')).toHaveLength(2);
  });
});
