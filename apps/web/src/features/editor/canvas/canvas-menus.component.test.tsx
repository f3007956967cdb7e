import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { edgeBetween, edges, headerOf, middleOfEdge, nodeCard } from '../../../../test-support/canvas-view.ts';
import {
  addByKey,
  addBySearch,
  chooseFrom,
  clickBackground,
  focus,
  inspector,
  openEditor,
  problemsButton,
  runCommand,
  select,
  shown,
  undo,
  zoomToFit,
} from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { agentWorkflow, edge, node, rowOfFour, workflow } from '../../../../test-support/workflow-fixture.ts';

const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

describe('menus and commands of the canvas', () => {
  it('NodeMenu duplicates a node with a right-click, and Ctrl+Z removes the copy', async () => {
    await openEditor(rowOfFour());
    await zoomToFit();
    await chooseFrom(headerOf(nodeCard('First')), 'Duplicate');
    await expect.element(nodeCard('First')).toHaveLength(2);
    await press('Control+z');
    await expect.element(nodeCard('First')).toHaveLength(1);
  });

  it('NodeMenu opens by keyboard, and Escape closes it and returns the focus to the node', async () => {
    await openEditor(rowOfFour());
    focus(nodeCard('Second'));
    await press('Shift+F10');
    const menu = await shown(page.getByRole('menu', { name: 'Node' }));
    await expectAccessible('the menu of a node', { handles: false });
    await press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(nodeCard('Second')).toHaveFocus();
  });

  it('EdgeMenu deletes the edge that was right-clicked, and undo restores it', async () => {
    await openEditor(rowOfFour());
    await zoomToFit();
    const { x, y } = middleOfEdge('second value', 'answer value');
    await commands.mouse([{ move: [x, y - 30] }, { move: [x, y] }, { down: 'right' }, { up: 'right' }]);
    const menu = await shown(page.getByRole('menu', { name: 'Edge' }));
    await menu.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect.element(edges()).toHaveLength(2);
    await undo();
    await expect.element(edges()).toHaveLength(3);
  });

  it('KeysDialog lists the shortcuts from the menu of the canvas and with the question mark', async () => {
    await openEditor(rowOfFour());
    await clickBackground({ x: 40, y: 120 }, 'right');
    await shown(page.getByRole('menu', { name: 'Canvas' }));
    await page.getByRole('menuitem', { name: /^Show keyboard shortcuts/ }).click();
    await expect.element(keys.getByText('Group selection')).toBeVisible();
    await expectAccessible('the help of keys', { handles: false });
    await press('Escape');
    await expect.element(keys).not.toBeInTheDocument();
    await press('?');
    await expect.element(keys).toBeVisible();
  });

  it('AppPalette has the commands of the canvas', async () => {
    const { stored } = await openEditor(rowOfFour());
    await press('Control+a');
    await runCommand('align top');
    await expect.poll(() => stored().nodes.find(({ id }) => id === 'second')?.position).toEqual({ x: 640, y: 0 });
  });

  it('Editor inserts the first node of an empty workflow, also by search, and places others where nothing is covered', async () => {
    const question = { schema: { type: 'object', properties: { question: { type: 'string' } } } };
    const empty = workflow(
      'Empty',
      [node('message', 'input', 'Message', 0, 0, question), node('reply', 'output', 'Reply', 400, 0)],
      [edge('message.value', 'reply.value')],
    );
    const { stored } = await openEditor(empty);
    await addBySearch('agent');
    await expect.element(edgeBetween('message value', 'agent in')).toBeInTheDocument();
    await expect.element(edgeBetween('agent response', 'reply value')).toBeInTheDocument();
    await addBySearch('branch');
    await expect.poll(() => stored().nodes).toHaveLength(4);
    const boxes = ['Message', 'Agent', 'Reply', 'Branch'].map(name => nodeCard(name).element().getBoundingClientRect());
    const areApart = (a: DOMRect, b: DOMRect): boolean =>
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    for (const [index, box] of boxes.entries()) expect(boxes.slice(index + 1).every(other => areApart(box, other))).toBe(true);
  });

  it('Editor adds nodes by key and by search and removes them again', async () => {
    await openEditor(rowOfFour());
    await addByKey('p');
    await expect.element(nodeCard('Prompt')).toBeVisible();
    await press('Delete');
    await expect.element(nodeCard('Prompt')).toHaveLength(0);
    await addBySearch('transf');
    await expect.element(nodeCard('Transform')).toBeVisible();
    await undo();
    await expect.element(nodeCard('Transform')).toHaveLength(0);
  });
});

describe('actions on one node', () => {
  it('NodeCard marks a bypassed and a muted node, and undo enables it again', async () => {
    const { stored } = await openEditor(rowOfFour());
    const off = () => stored().nodes.find(({ id }) => id === 'second')?.off;
    await select('Second');
    await press('Control+b');
    await expect.element(headerOf(nodeCard('Second'))).toMatchTextContent(/bypassed/);
    await expect.element(problemsButton()).toHaveTextContent('No problems');
    await expectAccessible('a bypassed node', { handles: false });
    await expect.poll(off).toBe('bypass');
    await press('Control+b');
    await expect.element(headerOf(nodeCard('Second'))).not.toMatchTextContent(/bypassed/);
    await press('Control+m');
    await expect.element(headerOf(nodeCard('Second'))).toMatchTextContent(/muted/);
    await expect.poll(off).toBe('mute');
    await undo();
    await expect.poll(off).toBeUndefined();
  });

  it('CommentDialog comments on a node, its card shows the comment, and undo removes it', async () => {
    const { stored } = await openEditor(agentWorkflow('Commented'));
    await zoomToFit();
    const text = 'Ask Ada before you change this.';
    await chooseFrom(headerOf(nodeCard('Helper')), 'Comment on node');
    await page.getByRole('dialog', { name: 'Comment on Helper' }).getByLabelText('Comment').fill(text);
    await expectAccessible('the comment on a node', { handles: false });
    await page.getByRole('button', { name: 'Save comment' }).click();
    const badge = nodeCard('Helper').getByRole('img', { name: `Comment: ${text}` });
    await expect.element(badge).toBeVisible();
    await expect.poll(() => stored().nodes.find(({ id }) => id === 'helper')).toMatchObject({ comment: text });
    await undo();
    await expect.element(badge).not.toBeInTheDocument();
  });

  it('Inspector replaces the whole name of a node that is renamed with F2', async () => {
    await openEditor(agentWorkflow('Before'));
    await select('Helper');
    await press('F2');
    await expect.element(inspector.getByLabelText('Node name')).toHaveFocus();
    await type('Assistant');
    await press('Enter');
    await expect.element(nodeCard('Assistant')).toBeVisible();
  });
});
