import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { canvas, centerOf, edges, nodeCard } from '../../../../test-support/canvas-view.ts';
import { banner, expectSaved, openEditor, shown, undo, zoomToFit } from '../../../../test-support/editor-view.ts';
import { press } from '../../../../test-support/keyboard.ts';
import { overlaps } from '../../../../test-support/overlaps.ts';
import { edge, node, workflow } from '../../../../test-support/workflow-fixture.ts';

/** Returns four overlapping nodes that are connected in sequence. */
const heap = () =>
  workflow(
    'Heap',
    [
      node('question', 'input', 'Question', 0, 0),
      node('first', 'transform', 'First', 40, 260, { expression: '$.text' }),
      node('second', 'transform', 'Second', 420, 20, { expression: '$uppercase($)' }),
      node('answer', 'output', 'Answer', 420, 280),
    ],
    [edge('question.value', 'first.in'), edge('first.value', 'second.in'), edge('second.value', 'answer.value')],
  );

/** Returns the number of positions at which a node was painted after a key press, until it stays where it is. */
async function paintedAfter(id: string, key: string): Promise<number> {
  const element = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`);
  const seen = new Set<string>();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const end = performance.now() + 10_000;
  for (let moved = 0; performance.now() < end && (seen.size < 2 || performance.now() - moved < 500); ) {
    await new Promise(requestAnimationFrame);
    const at = element?.style.transform ?? '';
    if (!seen.has(at)) moved = performance.now();
    seen.add(at);
  }
  return seen.size;
}

/** Makes a frame last 16 ms, however long the machine takes for it: a slow one would paint the end of an animation at once. */
function frameClock(): void {
  let nowMs = performance.now();
  let frame = 0;
  const request = window.requestAnimationFrame.bind(window);
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation(callback =>
    request(time => {
      // All callbacks of a frame have the same time.
      if (time !== frame) nowMs += 16;
      frame = time;
      callback(nowMs);
    }),
  );
}

describe('gestures on the canvas', () => {
  beforeEach(async () => {
    // The layout engine is loaded with the first layout, which takes a while on a busy machine.
    await import('elkjs/lib/elk.bundled.js');
    await commands.setMedia({ reducedMotion: 'no-preference' });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await commands.setMedia({ reducedMotion: 'reduce' });
  });

  it('auto layout animates the nodes to their positions in the order of the edges and is undone', async () => {
    const { stored } = await openEditor(heap());
    const positions = () => stored().nodes.map(({ id, position }) => ({ id, position }));
    const before = positions();
    frameClock();
    expect(await paintedAfter('answer', 'l')).toBeGreaterThan(2); // before, after, and in between
    await expectSaved();
    await expect.poll(positions).not.toEqual(before);
    const columns = positions().map(({ position }) => position.x);
    expect(columns).toEqual(columns.toSorted((a, b) => a - b));
    expect(new Set(columns).size).toBe(4);
    await undo();
    await expect.poll(positions).toEqual(before);
  });

  it('auto layout puts the targets of a node below each other in the order of its handles, in one step', async () => {
    const names = ['First', 'Second', 'Third', 'Fourth'];
    const cases = names.map(name => ({ handle: name.toLowerCase(), expression: 'true' }));
    const outputs = names.map((name, index) => node(name.toLowerCase(), 'output', name, 700, (names.length - index) * 160));
    const edgesOfCases = names.map(name => edge(`choose.${name.toLowerCase()}`, `${name.toLowerCase()}.value`)).toReversed();
    const { stored } = await openEditor(
      workflow('Order', [node('choose', 'branch', 'Choose', 0, 0, { cases }), ...outputs], edgesOfCases),
    );
    const order = () =>
      stored()
        .nodes.filter(({ type }) => type === 'output')
        .toSorted((a, b) => a.position.y - b.position.y)
        .map(({ title }) => title);
    expect(order()).toEqual(names.toReversed());
    await page.getByRole('button', { name: 'Auto layout' }).click();
    await expect.poll(order).toEqual(names);
    await expect.poll(() => overlaps({ panel: '.react-flow__panel' }, '.react-flow__node')).toEqual([]);
    await undo();
    await expect.poll(order).toEqual(names.toReversed());
    await expect.element(banner.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  });

  it('auto layout applies at once with reduced motion', async () => {
    await commands.setMedia({ reducedMotion: 'reduce' });
    const { stored } = await openEditor(heap());
    const before = stored().nodes;
    expect(await paintedAfter('answer', 'l')).toBeLessThan(4);
    await expect.poll(() => stored().nodes).not.toEqual(before);
  });

  it('Shift and a drag select the nodes inside the rectangle', async () => {
    await openEditor(heap());
    await zoomToFit();
    const [from, to] = ['Question', 'First'].map(name => nodeCard(name).element().getBoundingClientRect());
    if (from === undefined || to === undefined) throw new Error('the nodes are not drawn');
    await userEvent.keyboard('{Shift>}');
    await commands.mouse([
      { move: [Math.min(from.x, to.x) - 20, from.y - 20] },
      { down: 'left' },
      { move: [from.x + 40, to.y + 20], steps: 6 },
      { move: [Math.max(from.right, to.right) + 10, to.bottom + 10], steps: 6 },
      { up: 'left' },
    ]);
    await userEvent.keyboard('{/Shift}');
    await expect.poll(() => document.querySelectorAll('.react-flow__node.selected')).toHaveLength(2);
    await press('Delete');
    await expect.element(nodeCard('First')).toHaveLength(0);
    await expect.element(nodeCard('Second')).toBeVisible();
    await undo();
    await expect.element(edges()).toHaveLength(3);
  });

  it('a drag on the minimap pans the canvas', async () => {
    await openEditor(heap());
    const { x, y, width, height } = (await shown(page.getByRole('img', { name: 'Workflow minimap' })))
      .element()
      .getBoundingClientRect();
    const view = () => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform;
    const before = view();
    await commands.mouse([
      { move: [x + width / 2, y + height / 2] },
      { down: 'left' },
      { move: [x + 10, y + 10], steps: 5 },
      { up: 'left' },
    ]);
    await expect.poll(view).not.toBe(before);
    const region = canvas.element().getBoundingClientRect();
    await expect.poll(() => centerOf(nodeCard('Question')).x).toBeGreaterThan(region.x + region.width / 3);
  });
});
