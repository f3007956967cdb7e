import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { nodeCard } from '../../../../test-support/canvas-view.ts';
import { focus, inspector, openEditor } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { rowOfFour } from '../../../../test-support/workflow-fixture.ts';

describe('keyboard of the canvas', () => {
  it('Tab moves through the nodes in reading order and then leaves the canvas, and Enter opens a node', async () => {
    await openEditor(rowOfFour());
    focus(nodeCard('Question'));
    for (const name of ['First', 'Second', 'Answer']) {
      await press('Tab');
      await expect.element(nodeCard(name)).toHaveFocus();
    }
    await press('Tab');
    expect(document.activeElement?.closest('.react-flow__node') ?? null).toBeNull();
    focus(nodeCard('Answer'));
    await press('Shift+Tab');
    await expect.element(nodeCard('Second')).toHaveFocus();
    await press('Enter');
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Second');
    await press('Enter');
    await expect.element(inspector.getByRole('textbox', { name: 'Expression' })).toHaveFocus();
  });

  it('the search for nodes jumps to the node whose settings have the text', async () => {
    await openEditor(rowOfFour());
    focus(nodeCard('Question'));
    await press('/');
    const find = page.getByRole('dialog', { name: 'Find node' });
    await expect.element(find).toBeVisible();
    await type('uppercase');
    await expect.element(find.getByRole('option')).toHaveLength(1);
    await expectAccessible('the search for nodes', { handles: false });
    await press('Enter');
    await expect.element(nodeCard('Second')).toHaveFocus();
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Second');
  });
});
