import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { centerOf, drag, edgeBetween, handleDot, nodeCard } from '../../../../test-support/canvas-view.ts';
import { focus, openEditor, openProblems, shown, undo, zoomToFit } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { echoTool } from '../../../../test-support/tool-fixture.ts';
import { edge, node, workflow } from '../../../../test-support/workflow-fixture.ts';

const text = { type: 'string' };
const schema = { type: 'object', properties: { question: text, stars: { type: 'number' }, order: text } };
const message = node('message', 'input', 'Message', 0, 0, { schema });
const find = node('find', 'tool', 'Find', 520, 0, { tool: { name: 'desk.find' }, input: {} });
const tool = echoTool('desk.find', {
  input_schema: { type: 'object', properties: { user_id: text }, required: ['user_id'], additionalProperties: false },
});
const menu = page.getByRole('dialog', { name: 'Field for user_id' });
const value = { node: 'Message', handle: 'value', side: 'output' as const };

describe('FieldMenu', () => {
  it('FieldMenu offers the fields of an object that was dropped on a text, and writes a reference with its edge', async () => {
    const { stored } = await openEditor(workflow('Hand on', [message, find]), { tools: [tool] });
    await zoomToFit();
    const to = centerOf(handleDot({ node: 'Find', handle: 'user_id', side: 'input' }));
    await drag(centerOf(handleDot(value)), { x: to.x - 40, y: to.y + 10 }, to);
    await shown(menu);
    // Those that fit come first.
    await expect.element(menu.getByRole('option').nth(2)).toMatchTextContent('stars');
    await expectAccessible('the fields of an object', { handles: false });
    await type('ord');
    await press('Enter');
    const config = () => stored().nodes.find(({ id }) => id === 'find')?.config['input'];
    await expect.poll(config).toEqual({ user_id: '{{message.order}}' });
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(edgeBetween('message value', 'find $after')).toBeInTheDocument();
    await expect.element((await openProblems()).getByText(/message\.order/)).toHaveLength(0);
    await press('Escape');
    await undo();
    await expect.poll(config).toEqual({});
  });

  it('FieldMenu gives a field to a tool by keyboard in 5 presses, and the list before it shows titles, not IDs', async () => {
    const { stored } = await openEditor(workflow('Hand on', [message, find]), { tools: [tool] });
    await zoomToFit();
    focus(nodeCard('Message'));
    for (const chord of ['Enter', 'Tab', 'Enter']) await press(chord);
    const list = await shown(page.getByRole('dialog', { name: 'Connect Message value' }));
    await expect.element(list).toMatchTextContent(/From Message value to.*Find\s*runs after/s);
    await type('user_id');
    await press('Enter');
    await shown(menu);
    await press('Enter');
    await expect
      .poll(() => stored().nodes.find(({ id }) => id === 'find')?.config['input'])
      .toEqual({
        user_id: '{{message.question}}',
      });
  });

  it('FieldMenu connects the whole value for a user who means it', async () => {
    await openEditor(workflow('Hand on', [message, find]), { tools: [tool] });
    await zoomToFit();
    const to = centerOf(handleDot({ node: 'Find', handle: 'user_id', side: 'input' }));
    await drag(centerOf(handleDot(value)), { x: to.x - 40, y: to.y + 10 }, to);
    await menu.getByRole('option', { name: /^Whole value/ }).click();
    await expect.element(edgeBetween('message value', 'find user_id')).toBeInTheDocument();
  });

  it('the problem of an edge whose object has a fitting field offers its fields, and the choice replaces the edge', async () => {
    const { stored } = await openEditor(workflow('Hand on', [message, find], [edge('message.value', 'find.user_id')]), {
      tools: [tool],
    });
    await (await openProblems()).getByRole('button', { name: /^Use a field…/ }).click();
    await shown(menu);
    await type('ord');
    await press('Enter');
    await expect
      .poll(() => stored().nodes.find(({ id }) => id === 'find')?.config['input'])
      .toEqual({ user_id: '{{message.order}}' });
    expect(stored().edges.map(({ target_handle }) => target_handle)).toEqual(['$after']);
  });

  it('a tool that no value fits is added by its first field in three presses', async () => {
    const { stored } = await openEditor(workflow('Hand on', [message]), { tools: [tool] });
    await zoomToFit();
    const { x, y } = centerOf(handleDot(value));
    await drag({ x, y }, { x: x + 90, y: y + 60 }, { x: x + 120, y: y + 90 }); // 1
    const nodes = await shown(page.getByRole('dialog', { name: 'Add after value' }));
    await type('desk.find');
    await expect.element(nodes.getByRole('option', { name: /desk\.find/ })).toMatchTextContent('takes a field');
    await press('Enter'); // 2
    await shown(menu);
    await press('Enter'); // 3
    const input = () => stored().nodes.find(({ type: kind }) => kind === 'tool')?.config['input'];
    await expect.poll(input).toEqual({ user_id: '{{message.question}}' });
    expect(stored().edges).toMatchObject([{ source: 'message', target_handle: '$after' }]);
  });
});
