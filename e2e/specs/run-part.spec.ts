import type { Locator, Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import type { PausedTools } from '../support/paused-tools.ts';
import { edge, node, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Creates Question -> Find -> Say -> Price -> Answer: two calls that are counted, and a text between them. */
async function chain(api: Api, pausedTools: PausedTools): Promise<string> {
  for (const name of ['part.find', 'part.price']) await publishPausedTool(api, pausedTools, name);
  const file = {
    format: 'pinion.workflow/1',
    name: uniqueName('Chain'),
    nodes: [
      node('question', 'input', 'Question', 0, 0, {}),
      node('find', 'tool', 'Find', 220, 0, { tool: { name: 'part.find' }, input: {} }),
      node('say', 'prompt', 'Say', 480, 0, { template: 'Found {{find.output.echo}} for {{question}}' }),
      node('price', 'tool', 'Price', 740, 0, { tool: { name: 'part.price' }, input: {} }),
      node('answer', 'output', 'Answer', 1000, 0, {}),
    ],
    edges: [
      edge('question.value', 'find.what'),
      edge('find.output', 'say.in'),
      edge('say.text', 'price.what'),
      edge('price.output', 'answer.value'),
    ],
  };
  return (await api.post<{ id: string }>('/workflows', file)).id;
}

/** Returns the number of calls of each tool since the last count. */
function counter(pausedTools: PausedTools): () => { find: number; price: number } {
  let seen = pausedTools.taken.length;
  return () => {
    const fresh = pausedTools.taken.slice(seen);
    seen = pausedTools.taken.length;
    const of = (name: string) => fresh.filter(path => path.startsWith(`/${name}/`)).length;
    return { find: of('part.find'), price: of('part.price') };
  };
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

async function startWith(page: Page, name: string, input: string): Promise<void> {
  const dialog = dialogOf(page, name);
  await dialog.getByLabel('Input', { exact: true }).fill(input);
  await dialog.getByRole('button', { name: 'Start run' }).click();
  await expect(dialog).toBeHidden();
}

/** Checks the header text of a card whose node did not run. */
const expectText = (editor: EditorPage, name: string, label: string): Promise<void> =>
  expect(editor.node(name).locator('header').getByText(label, { exact: true })).toBeAttached();

test.describe('partial run', () => {
  test('a partial run by mouse runs to a node, one node alone or from a node, and calls nothing else', async ({
    page,
    api,
    pausedTools,
  }) => {
    pausedTools.release();
    const editor = await new EditorPage(page).open(await chain(api, pausedTools));
    const calls = counter(pausedTools);
    await editor.chooseFrom(editor.node('Say').locator('header'), 'Run to here');
    await startWith(page, 'Run to Say', '"kettle"');
    await editor.shows('Say', 'ok');
    await expectText(editor, 'Price', 'not run');
    await expectText(editor, 'Answer', 'not run');
    expect(calls()).toEqual({ find: 1, price: 0 });

    await editor.chooseFrom(editor.node('Price').locator('header'), 'Run only this node');
    await editor.shows('Price', 'ok');
    await expectText(editor, 'Find', 'reused');
    await expectText(editor, 'Answer', 'not run');
    expect(calls()).toEqual({ find: 0, price: 1 });

    await editor.select('Say');
    await editor.inspector.getByRole('textbox', { name: 'Template' }).fill('Now {{question}}');
    await editor.chooseFrom(editor.node('Say').locator('header'), 'Run from here with last values');
    await editor.shows('Answer', 'ok');
    await expectText(editor, 'Find', 'reused');
    expect(calls()).toEqual({ find: 0, price: 1 });
    expect(pausedTools.taken.at(-1)).toBe('/part.price/Now%20kettle');
  });
});
