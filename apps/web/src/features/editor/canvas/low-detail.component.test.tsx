import { describe, expect, it } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { canvas, centerOf, edges, expectStatus, handleDot, nodeCard } from '../../../../test-support/canvas-view.ts';
import { expectSaved, openEditor, shown, startRun, undo } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { largeWorkflow } from '../../../../test-support/large-workflow.ts';
import { agentRun } from '../../../../test-support/runs/agent-run.ts';
import { agentWorkflow } from '../../../../test-support/workflow-fixture.ts';

type Point = { x: number; y: number };

const zoom = (): number =>
  Number(
    /\d+/.exec(
      canvas
        .getByRole('button', { name: /^Zoom \d+%/ })
        .element()
        .getAttribute('aria-label') ?? '',
    )?.[0],
  );

/** Zooms in with the wheel over the middle of the canvas until the zoom is at least this. */
async function zoomInTo(percent: number): Promise<void> {
  const { x, y } = centerOf(canvas);
  await commands.mouse([{ move: [x, y] }]);
  await userEvent.keyboard('{Control>}');
  while (zoom() < percent) await commands.mouse([{ wheel: [0, -60] }]);
  await userEvent.keyboard('{/Control}');
}

/** Returns whether a selected block is painted at a point of the window. */
const isSelectedBlockAt = ({ x, y }: Point): boolean =>
  [...canvas.element().querySelectorAll('svg path[data-look="selected"]')]
    .map(path => path.getBoundingClientRect())
    .filter(({ height, width }) => height > 2 && width > 2)
    .some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);

/** Returns whether each end of an edge is at the marker of its handle, to the pixel. An end out of view is. */
function endsAtHandles(edge: Element): boolean {
  const [, source, sourceHandle, target, targetHandle] =
    /^Edge from (\S+) (\S+) to (\S+) (\S+)$/.exec(edge.getAttribute('aria-label') ?? '') ?? [];
  const path = edge.querySelector<SVGPathElement>('.react-flow__edge-path');
  const handles = [
    document.querySelector(`.react-flow__handle.source[data-nodeid="${source}"][data-handleid="${sourceHandle}"]`),
    document.querySelector(`.react-flow__handle.target[data-nodeid="${target}"][data-handleid="${targetHandle}"]`),
  ];
  if (path === null) return false;
  return handles.every((handle, index) => {
    if (handle === null) return true;
    const rect = handle.getBoundingClientRect();
    const end = path.getPointAtLength(index === 0 ? 0 : path.getTotalLength()).matrixTransform(path.getScreenCTM() ?? undefined);
    return Math.hypot(end.x - rect.x - rect.width / 2, end.y - rect.y - rect.height / 2) < 1.5;
  });
}

describe('LowDetailGraph', () => {
  it('LowDetailGraph drags a block like a card, and its edges reconnect to their handles', async () => {
    const { stored } = await openEditor(largeWorkflow(200, 10));
    const position = () => stored().nodes.find(({ id }) => id === 'agent_12')?.position;
    const before = position();
    const { x, y } = centerOf(await shown(nodeCard('Agent 13')));
    const to = { x: x + 30, y: y + 12 };
    await commands.mouse([{ move: [x, y] }, { down: 'left' }, { move: [to.x, to.y], steps: 6 }]);
    // The drawing follows the pointer, with its edges. The server is updated on release.
    await expect.poll(() => isSelectedBlockAt(to)).toBe(true);
    expect(position()).toEqual(before);
    await commands.mouse([{ up: 'left' }]);
    await expect.poll(() => position()?.x).toBeGreaterThan((before?.x ?? 0) + 100);
    await expectSaved();
    await undo();
    await zoomInTo(50);
    const drawn = () => [...document.querySelectorAll('.react-flow__edge')];
    await expect.poll(() => drawn().length > 3 && drawn().every(endsAtHandles)).toBe(true);
  });

  it('LowDetailGraph shows the status of each block after a run', async () => {
    const file = agentWorkflow('Seen small');
    await openEditor(file, { runs: [{ events: agentRun({ workflowId: 'wf', file }) }] });
    await startRun();
    await expectStatus('Answer', 'ok');
    const [zoomOut, zoomIn] = ['Zoom out', 'Zoom in'].map(name => canvas.getByRole('button', { name }));
    for (let step = 0; step < 7; step += 1) await zoomOut?.click();
    await expect.poll(() => canvas.element().querySelector('header')?.textContent).toContain('Question');
    await expectStatus('Answer', 'ok');
    await expect.element(edges()).toHaveLength(0);
    await expectAccessible('a run at low detail');
    for (let step = 0; step < 7; step += 1) await zoomIn?.click();
    await expect.element(edges()).toHaveLength(2);
    await expect.element(handleDot({ node: 'Helper', handle: 'response', side: 'output' })).toBeVisible();
  });
});
