import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { canvas } from '../../../../test-support/canvas-view.ts';
import {
  banner,
  inspector,
  openEditor,
  runCommand,
  select,
  shown,
  startRun,
  zoomToFit,
} from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { overlaps } from '../../../../test-support/overlaps.ts';
import { approvalHandlers } from '../../../../test-support/runs/approval-handlers.ts';
import { approvalRun } from '../../../../test-support/runs/approval-run.ts';
import { standardServer, type StandardServer } from '../../../../test-support/standard-server.ts';
import { agentWorkflow, node } from '../../../../test-support/workflow-fixture.ts';
import { showToast } from '../../../lib/toasts.ts';

/** Selectors of the parts that can lie over the canvas. */
const floating = {
  minimap: '.react-flow__panel',
  tour: 'section[aria-label="First steps"]',
  toast: '[data-sonner-toast]',
  chat: 'aside[aria-label="Chat"]',
};
const expectNodesUncovered = (): Promise<void> => expect.poll(() => overlaps(floating, '.react-flow__node')).toEqual([]);
const boxOf = () => JSON.stringify(canvas.element().getBoundingClientRect());

/** A workflow with a node in every corner, where the minimap, the tour and the toasts are. */
const cornered = agentWorkflow(
  'Corners',
  {},
  {
    nodes: [node('low', 'output', 'Low', 0, 620), node('far', 'output', 'Far', 900, 0), node('end', 'output', 'End', 900, 620)],
  },
);

/** Returns a server with two workflows, so that nobody is shown the first steps. */
const twoWorkflows = (): StandardServer => standardServer({ workflows: { wf: cornered, other: cornered } });

describe('layout of the editor', () => {
  it('GraphCanvas fits no node below the minimap or the first steps, whatever the size of the window', async () => {
    await openEditor(cornered, { server: twoWorkflows() });
    await expectNodesUncovered();
    await runCommand('first steps');
    await shown(page.getByRole('region', { name: 'First steps' }));
    await expectNodesUncovered();
    for (const [width, height] of [
      [1280, 720],
      [1000, 700],
    ] as const) {
      await page.viewport(width, height);
      await expectNodesUncovered();
    }
  });

  it('GraphCanvas fits no node below a toast', async () => {
    await openEditor(cornered, { server: twoWorkflows() });
    await zoomToFit();
    showToast('Run not found', { detail: 'It was deleted, or never existed.' });
    await expect.poll(() => document.querySelector('[data-sonner-toast]')).not.toBeNull();
    await expectNodesUncovered();
  });

  it('Editor shows the chat in place of the inspector, which returns with a selected node', async () => {
    await openEditor(cornered, { server: twoWorkflows() });
    const before = boxOf();
    const button = banner.getByRole('button', { name: 'Chat' });
    const chat = page.getByRole('complementary', { name: 'Chat' });
    const message = chat.getByRole('textbox', { name: 'Message' });
    await button.click();
    await expect.element(message).toHaveFocus();
    expect(boxOf()).toBe(before);
    await expect.element(inspector).not.toBeInTheDocument();
    await expectNodesUncovered();
    await message.fill('half a sentence');

    await select('Helper');
    await expect.element(chat).not.toBeInTheDocument();
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect.element(message).toHaveValue('half a sentence');
    await expect.element(inspector).not.toBeInTheDocument();
    await chat.getByRole('button', { name: 'Close chat' }).click();
    await expect.element(chat).not.toBeInTheDocument();
    await expect.element(inspector).toBeVisible();
  });

  it('RunApprovals requests an approval beside the canvas, which keeps its size', async () => {
    const file = agentWorkflow('Asks aside');
    const server = standardServer({ workflows: { wf: file, other: file } });
    const run = approvalRun('run_ask', 'wf', file);
    server.state.runs.set('run_ask', { events: run.waits });
    server.answer(approvalHandlers(run));
    await openEditor(file, { server });
    await startRun();
    const approval = await shown(page.getByRole('article', { name: 'Approval for payment.charge' }));
    const { right, height } = canvas.element().getBoundingClientRect();
    expect(approval.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(right);
    await expectNodesUncovered();
    await select('Helper');
    await expect.element(approval).toBeVisible();
    await expectAccessible('an approval beside the canvas', { handles: false });
    await approval.getByRole('button', { name: /^Approve/ }).click();
    await expect.element(page.getByRole('region', { name: 'Result', exact: true })).toMatchTextContent('Paid.');
    expect(canvas.element().getBoundingClientRect().height).toBe(height);
  });
});
