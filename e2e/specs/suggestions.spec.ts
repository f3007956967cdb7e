import { ChatPanel } from '../pages/chat-panel.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const enabled = async (api: Parameters<typeof stored>[0], id: string): Promise<string> =>
  JSON.stringify((await stored(api, id)).nodes.find(node => node.id === 'helper')?.config['tools']);

test('a requested tool is enabled with one click on the agent and on the tool page', async ({ page, api }) => {
  const name = `zeppelin.book_${Date.now()}`;
  await api.post('/tools', {
    name,
    version: '1.0.0',
    description: 'Books a seat.',
    category: 'api',
    input_schema: { type: 'object' },
    gateway: 'http',
    gateway_config: { url: 'https://example.com/' },
  });
  const make = async (): Promise<string> => {
    const file = agentWorkflow(uniqueName('Travel desk'), { lines: [{ text: 'I cannot book that.' }] });
    return (await api.post<{ id: string }>('/workflows', file)).id;
  };
  const [first, second] = [await make(), await make()];
  for (const id of [first, second]) {
    await new EditorPage(page).open(id);
    const chat = await new ChatPanel(page).open();
    await chat.send('A seat in the next zeppelin please');
    await expect(chat.answers()).toHaveCount(1);
    await chat.beginAnew();
    await chat.send('Where does the zeppelin land?');
    await expect(chat.answers()).toHaveCount(1);
    await chat.close();
  }
  const editor = await new EditorPage(page).open(first);
  await editor.select('Helper');
  await editor.agent.open('Tools');
  const suggestions = page.getByRole('list', { name: 'Suggested tools' });
  await expect(suggestions).toContainText(`Enable ${name}: requested in 2 sessions`);
  await expectAccessible(page, 'a suggestion on the agent', { handles: false });
  await suggestions.getByRole('button', { name: `Enable ${name}` }).click();
  await expect(suggestions).toBeHidden();
  await editor.isSaved();
  expect(await enabled(api, first)).toContain(name);

  const tools = await new ToolsPage(page).open();
  await tools.openTool(name);
  const agents = page.getByRole('list', { name: 'Suggested agents' });
  await expect(agents.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'a suggestion on the tool');
  await agents.getByRole('button', { name: 'Enable' }).click();
  await expect(agents).toBeHidden();
  expect(await enabled(api, second)).toContain(name);
});
