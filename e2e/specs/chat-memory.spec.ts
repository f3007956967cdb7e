import { ChatPanel } from '../pages/chat-panel.ts';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
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

    await chat.answers().nth(1).getByRole('button', { name: 'Show on canvas' }).click();
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

  test('a message that replaces a run cuts its answer at once and marks it', async ({ page, api, model }) => {
    await new EditorPage(page).open(await chatWorkflow(api, model));
    const chat = await new ChatPanel(page).open();
    const cutBefore = model.cut;
    await chat.send('Count slowly.');
    await expect(chat.activeRuns()).toContainText('one two three');
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
});
