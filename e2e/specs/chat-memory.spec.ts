import { ChatPanel } from '../pages/chat-panel.ts';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import { expectAppearance } from '../support/appearance.ts';
import { RememberingModel } from '../support/remembering-model.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { test as base, expect } from '../support/test.ts';
import { workerServer } from '../support/worker-server.ts';

const test = base.extend<object, { model: RememberingModel }>({
  model: workerServer(port => RememberingModel.start(port)),
});

/** Creates a workflow whose agent uses the model server. */
async function chatWorkflow(api: Api, model: RememberingModel, policy: Record<string, unknown> = {}): Promise<string> {
  const file = agentWorkflow(uniqueName('Front desk'), { policy });
  const helper = file.nodes.find(({ id }) => id === 'helper');
  if (helper !== undefined)
    helper.config['model'] = { provider: 'openai-compatible', model: 'm', base_url: `http://${model.host}/v1` };
  return (await api.post<{ id: string }>('/workflows', file)).id;
}

test.describe('memory of a chat', () => {
  test('a chat remembers the earlier turns, and the turn shows the messages that were sent', async ({ page, api, model }) => {
    const editor = await new EditorPage(page).open(await chatWorkflow(api, model));
    const chat = await new ChatPanel(page).open();
    await chat.send('My name is Ada.');
    await expect(chat.answers()).toHaveCount(1);
    await chat.send('What is my name?');
    await expect(chat.answers().nth(1)).toContainText('Your name is Ada.');
    await expectAppearance(page, 'a chat with two turns', { handles: false });

    await chat.answers().nth(1).getByRole('button', { name: 'Show here' }).click();
    await editor.shows('Helper', 'ok');
    await chat.close();
    await page
      .getByRole('row', { name: /turn 1/iu })
      .first()
      .click();
    const sent = page.getByRole('region', { name: 'Messages sent' });
    await sent.getByRole('button', { name: /Show earlier messages/u }).click();
    await expect(sent.getByRole('article')).toHaveText([
      /system/u,
      /user.*earlier turn.*My name is Ada\./su,
      /assistant.*earlier turn.*Noted: My name is Ada\./su,
      /user.*What is my name\?/su,
    ]);
  });

  test('the memory of an agent is turned off and limited in its Prompt tab, and undone', async ({ page, api, model }) => {
    const editor = await new EditorPage(page).open(await chatWorkflow(api, model));
    await editor.select('Helper');
    await editor.agent.open('Prompt');
    const memory = editor.inspector.getByRole('group', { name: 'Memory' });
    const choice = memory.getByRole('combobox', { name: 'Earlier messages' });
    await expect(choice).toHaveText('Default (last 20 turns)');
    await choice.click();
    await page.getByRole('option', { name: 'Last turns' }).click();
    await memory.getByRole('textbox', { name: 'Max earlier turns' }).fill('0');
    await expect(memory).toContainText('At least 1');
    await memory.getByRole('textbox', { name: 'Max earlier turns' }).fill('3');
    await choice.click();
    await page.getByRole('option', { name: 'Off' }).click();
    await editor.isSaved();
    const chat = await new ChatPanel(page).openByKeys();
    await chat.send('My name is Ada.');
    await expect(chat.answers()).toHaveCount(1);
    await chat.send('What is my name?');
    await expect(chat.answers().nth(1)).toContainText('I do not know your name.');
    await chat.close();
    await editor.region.focus();
    await page.keyboard.press('Control+z');
    const stored = () => api.get<{ nodes: { id: string; config: { memory?: unknown } }[] }>(`/workflows/${editor.workflowId}`);
    await expect
      .poll(async () => (await stored()).nodes.find(({ id }) => id === 'helper')?.config.memory)
      .toEqual({ mode: 'turns', max_turns: 3 });
  });

  test('a message that replaces a run cuts its answer at once and marks it', async ({ page, api, model }) => {
    await new EditorPage(page).open(await chatWorkflow(api, model));
    const chat = await new ChatPanel(page).open();
    const cutBefore = model.cut;
    await chat.send('Count slowly.');
    await expect(chat.atWork()).toContainText('one two three');
    await chat.send('My name is Ada.');
    await expect(chat.answers()).toHaveText(/Noted: My name is Ada\./u);
    expect(model.cut).toBe(cutBefore + 1);
    const replaced = chat.region.getByRole('article', { name: 'Workflow, replaced' });
    await expect(replaced).toContainText('one two three');
    await expect(replaced).toContainText('replaced');
    await expect(chat.region.getByRole('article')).toHaveText([
      /^Count slowly/u,
      /^one two three/u,
      /^My name is Ada/u,
      /^Noted: My name is Ada/u,
    ]);
    expect(model.requests.at(-1)?.slice(1)).toEqual([
      { role: 'user', content: 'Count slowly.' },
      { role: 'assistant', content: '[No response: a newer message replaced this one.]' },
      { role: 'user', content: 'My name is Ada.' },
    ]);
    await page.reload();
    await expect(replaced).toContainText('one two three');
  });

  test('answers stand below their questions when several messages are queued', async ({ page, api, model }) => {
    await new EditorPage(page).open(await chatWorkflow(api, model, { on_message: 'QUEUE' }));
    const chat = await new ChatPanel(page).open();
    await chat.send('Count slowly.');
    await expect(chat.atWork()).toContainText('one two three');
    await chat.send('One room please');
    await chat.send('And breakfast');
    await expect(chat.region.getByRole('article').nth(1)).toContainText('one two three');
    model.release();
    await expect(chat.answers()).toHaveCount(3);
    await expect(chat.region.getByRole('article')).toHaveText([
      /^Count slowly/u,
      /^one two three done/u,
      /^One room please/u,
      /^Noted: One room please/u,
      /^And breakfast/u,
      /^Noted: And breakfast/u,
    ]);
  });

  test('an answer renders Markdown and is copied, and the list keeps the position of a reader', async ({
    page,
    api,
    model,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await new EditorPage(page).open(await chatWorkflow(api, model));
    const chat = await new ChatPanel(page).open();
    await expect(chat.region.getByText('The model also receives the earlier messages')).toBeVisible();
    await chat.field.pressSequentially('Which rooms');
    await chat.field.press('Shift+Enter');
    await expect(chat.field).toHaveValue('Which rooms\n');
    await chat.send('Which rooms are there?');
    const answer = chat.answers().first();
    await expect(answer.getByRole('listitem')).toHaveCount(2);
    await expect(answer.getByRole('cell', { name: '4' })).toBeVisible();
    await answer.getByRole('button', { name: 'Copy answer' }).click();
    await expect(answer.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# Rooms');
    await expectAppearance(page, 'a chat with Markdown', { handles: false });

    const list = chat.region.getByRole('log', { name: 'Messages' });
    for (const number of [1, 2, 3, 4]) {
      await chat.send(`${'Tell me more about room number '.repeat(8)}${number}`);
      await expect(chat.answers()).toHaveCount(1 + number);
    }
    await expect.poll(() => list.evaluate(node => node.scrollHeight - node.scrollTop - node.clientHeight)).toBeLessThan(2);
    await list.evaluate(node => node.scrollTo(0, 0));
    const newest = chat.region.getByRole('button', { name: 'Newest message' });
    await expect(newest).toBeVisible();
    await chat.send('And breakfast');
    await expect(chat.answers()).toHaveCount(6);
    expect(await list.evaluate(node => node.scrollTop)).toBe(0);
    await newest.click();
    await expect(newest).toBeHidden();
    await expect(chat.answers().last()).toBeInViewport();
  });
});
