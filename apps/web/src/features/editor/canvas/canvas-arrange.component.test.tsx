import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { canvas, centerOf, drag, edges, headerOf, nodeCard } from '../../../../test-support/canvas-view.ts';
import {
  banner,
  chooseFrom,
  focus,
  inspector,
  openEditor,
  select,
  shown,
  zoomToFit,
  type EditedWorkflow,
} from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press } from '../../../../test-support/keyboard.ts';
import { agentWorkflow, rowOfFour } from '../../../../test-support/workflow-fixture.ts';

const positionIn =
  ({ stored }: EditedWorkflow) =>
  (wanted: string) =>
    stored().nodes.find(({ id }) => id === wanted)?.position;

describe('arranging nodes', () => {
  it('selected nodes are aligned and distributed, and undo restores them', async () => {
    const position = positionIn(await openEditor(rowOfFour()));
    await press('Control+a');
    await press('Alt+w');
    await expect.poll(() => position('first')).toEqual({ x: 300, y: 0 });
    await press('Alt+Shift+h');
    await expect.element(banner.getByRole('button', { name: 'Undo distribute' })).toBeVisible();
    await press('Control+z');
    await press('Control+z');
    await expect.poll(() => position('first')).toEqual({ x: 300, y: 30 });
  });

  it('the panel of several selected nodes aligns, distributes, groups, duplicates and deletes them', async () => {
    const edited = await openEditor(rowOfFour());
    const position = positionIn(edited);
    await press('Control+a');
    await inspector.getByRole('button', { name: 'Align top' }).click();
    await expect.poll(() => position('first')).toEqual({ x: 300, y: 0 });
    await inspector.getByRole('button', { name: 'Distribute horizontally' }).click();
    await expect.element(banner.getByRole('button', { name: 'Undo distribute' })).toBeVisible();
    await expectAccessible('the panel of a selection');
    await inspector.getByRole('button', { name: 'Duplicate' }).click();
    const before = rowOfFour().nodes.length;
    await expect.poll(() => edited.stored().nodes).toHaveLength(2 * before);
    await inspector.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => edited.stored().nodes).toHaveLength(before);
    await press('Control+a');
    await inspector.getByRole('button', { name: 'Group selection' }).click();
    await expect.element(banner.getByRole('button', { name: 'Undo group' })).toBeVisible();
  });

  it('an arrow key moves a node by 1, and by 10 with Shift', async () => {
    const position = positionIn(await openEditor(rowOfFour()));
    await select('First');
    focus(nodeCard('First'));
    await press('ArrowRight');
    await press('Shift+ArrowDown');
    await expect.poll(() => position('first')).toEqual({ x: 301, y: 40 });
  });

  it('a frame moves with its contents, and ungrouping keeps the nodes and edges', async () => {
    const workflow = await openEditor(rowOfFour());
    const position = positionIn(workflow);
    await zoomToFit();
    await headerOf(nodeCard('First')).click();
    await userEvent.keyboard('{Shift>}');
    await headerOf(nodeCard('Second')).click();
    await userEvent.keyboard('{/Shift}');
    await press('Control+g');
    const frame = await shown(canvas.getByRole('group', { name: 'Frame: Group' }));
    await press('Escape');
    const before = position('second');
    const head = centerOf(frame.getByText('Group'));
    await drag(head, { x: head.x + 20, y: head.y + 60 });
    await expect.poll(() => position('second')?.y).toBeGreaterThan((before?.y ?? 0) + 20);
    await expectAccessible('a frame', { handles: false });
    expect(workflow.stored().edges).toHaveLength(3);
    await chooseFrom(frame.getByText('Group'), 'Ungroup');
    await expect.element(frame).toHaveLength(0);
    await expect.element(nodeCard('First')).toBeVisible();
  });

  it('nodes are copied as JSON text, and the text of a whole workflow file is pasted', async () => {
    await openEditor(rowOfFour());
    await select('Second');
    focus(nodeCard('Second'));
    let copied = '';
    window.addEventListener('copy', event => (copied = event.clipboardData?.getData('text/plain') ?? ''), { once: true });
    await press('Control+c');
    expect(JSON.parse(copied)).toMatchObject({ format: 'pinion.workflow/1', nodes: [{ id: 'second', type: 'transform' }] });

    await putOnClipboard(JSON.stringify(agentWorkflow('From outside', { lines: [{ text: 'Hello' }] })));
    await press('Control+v');
    await expect.element(nodeCard('Helper')).toBeVisible();
    await expect.element(edges()).toHaveLength(5);
    await press('Control+d');
    await expect.element(nodeCard('Helper')).toHaveLength(2);
    await expect.element(page.getByRole('alert')).toHaveLength(0);
  });
});

/** Puts a text on the clipboard as another program does. The browser grants this without a question while a user copies. */
async function putOnClipboard(text: string): Promise<void> {
  const copy = (event: ClipboardEvent): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  window.addEventListener('copy', copy, { capture: true, once: true });
  await press('Control+c');
}
