import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  centerOf,
  drag,
  edgeBetween,
  edges,
  handleDot,
  headerOf,
  middleOfEdge,
  nodeCard,
} from '../../../../test-support/canvas-view.ts';
import {
  dragIn,
  expectSaved,
  focus,
  openEditor,
  removeEdge,
  shown,
  undo,
  zoomToFit,
} from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { rowOfFour } from '../../../../test-support/workflow-fixture.ts';

describe('edges of the canvas', () => {
  it('a right-click on the insert button of an edge opens the menu of that edge', async () => {
    await openEditor(rowOfFour());
    await zoomToFit();
    const { x, y } = middleOfEdge('first value', 'second in');
    await commands.mouse([{ move: [x, y] }]);
    await page.getByRole('button', { name: 'Insert a node between first and second' }).click({ button: 'right' });
    const menu = await shown(page.getByRole('menu', { name: 'Edge' }));
    await menu.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect.element(edgeBetween('first value', 'second in')).toHaveLength(0);
    await expect.element(edges()).toHaveLength(2);
  });

  it('an edge dropped on the empty canvas offers the nodes that it can connect to', async () => {
    await openEditor(rowOfFour());
    await zoomToFit();
    const { x, y } = centerOf(handleDot({ node: 'First', handle: 'value', side: 'output' }));
    await drag({ x, y }, { x: x + 60, y: y + 140 }, { x: x + 90, y: y + 200 });
    const menu = await shown(page.getByRole('dialog', { name: 'Add after value' }));
    await expect.element(menu.getByRole('option', { name: /^Prompt/ })).toBeVisible();
    await expect.element(menu.getByRole('option', { name: /^Input/ })).toHaveLength(0);
    await expectAccessible('the nodes that fit', { handles: false });
    await type('prom');
    await press('Enter');
    await expect.element(edgeBetween('first value', 'prompt in')).toHaveLength(1);
    await expect.element(nodeCard('Prompt')).toHaveFocus();
    await press('Control+z');
    await expect.element(edges()).toHaveLength(3);
    await expect.element(nodeCard('Prompt')).toHaveLength(0);
  });

  it('an edge that is dragged from an input to the empty canvas offers the nodes to place before it', async () => {
    await openEditor(rowOfFour());
    await zoomToFit();
    await removeEdge('first value', 'second in');
    await expect.element(edges()).toHaveLength(2);
    const { x, y } = centerOf(handleDot({ node: 'Second', handle: 'in', side: 'input' }));
    await drag({ x, y }, { x: x - 40, y: y + 90 }, { x: x - 60, y: y + 130 });
    const menu = await shown(page.getByRole('dialog', { name: 'Add before in' }));
    await expect.element(menu.getByRole('combobox')).toHaveFocus();
    await expect.element(menu.getByRole('option', { name: /^Output/ })).toHaveLength(0);
    await type('prom');
    await press('Enter');
    await expect.element(edgeBetween('prompt text', 'second in')).toHaveLength(1);
    await undo();
    await undo();
    await expect.element(edgeBetween('first value', 'second in')).toHaveLength(1);
  });

  it('a node is inserted into an edge with the plus of the edge, and undo restores the edges', async () => {
    const { stored } = await openEditor(rowOfFour());
    await zoomToFit();
    const before = stored().edges;
    const { x, y } = middleOfEdge('first value', 'second in');
    await commands.mouse([{ move: [x, y] }]);
    await page.getByRole('button', { name: 'Insert a node between first and second' }).click();
    await shown(page.getByRole('dialog', { name: 'Insert into edge' }));
    await type('transf');
    await press('Enter');
    await expect.element(edgeBetween('first value', 'transform in')).toHaveLength(1);
    await expect.element(edgeBetween('transform value', 'second in')).toHaveLength(1);
    await undo();
    await expectSaved();
    await expect.poll(() => stored().edges).toEqual(before);
  });

  it('a node is inserted into an edge with the keyboard', async () => {
    await openEditor(rowOfFour());
    focus(edgeBetween('second value', 'answer value'));
    await press('Enter');
    await press('Shift+A');
    await shown(page.getByRole('dialog', { name: 'Insert into edge' }));
    await type('prompt');
    await press('Enter');
    await expect.element(edgeBetween('prompt text', 'answer value')).toHaveLength(1);
    await undo();
    await expect.element(edges()).toHaveLength(3);
  });

  it('a node that is dropped on an edge is inserted into it and moved as one change', async () => {
    await openEditor(rowOfFour());
    await zoomToFit();
    await dragIn('Transform', { x: 120, y: 460 });
    await shown(nodeCard('Transform'));
    const from = centerOf(headerOf(nodeCard('Transform')));
    const to = middleOfEdge('first value', 'second in');
    await commands.mouse([
      { move: [from.x, from.y] },
      { down: 'left' },
      { move: [to.x, to.y + 30], steps: 10 },
      { move: [to.x, to.y], steps: 4 },
    ]);
    await expect.poll(() => document.querySelectorAll('.react-flow__edge[data-takes]')).toHaveLength(1);
    await commands.mouse([{ up: 'left' }]);
    await expect.element(edgeBetween('first value', 'transform in')).toHaveLength(1);
    await undo();
    await expect.element(edges()).toHaveLength(3);
    await expect.poll(() => Math.abs(centerOf(headerOf(nodeCard('Transform'))).x - from.x)).toBeLessThan(3);
  });
});
