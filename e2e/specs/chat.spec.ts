import { ChatPanel } from '../pages/chat-panel.ts';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import type { PausedTools } from '../support/paused-tools.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Creates an agent that waits for a held tool and then responds. */
async function chatWorkflow(api: Api, paused: PausedTools, policy: Record<string, unknown>): Promise<string> {
  paused.hold();
  await publishPausedTool(api, paused, 'front.desk');
  const file = agentWorkflow(uniqueName('Front desk'), {
    tools: [{ name: 'front.desk' }],
    lines: [
      { text: 'I ask the desk.', tool_calls: [{ name: 'front.desk', input: { what: 'key' } }] },
      { text: 'Here is your key.' },
    ],
    policy,
  });
  return (await api.post<{ id: string }>('/workflows', file)).id;
}

test.describe('chat messages during a run', () => {
  test('SUPERSEDE replaces the first chat message with the second, also after a reload', async ({ page, api, held: paused }) => {
    const editor = await new EditorPage(page).open(await chatWorkflow(api, paused, { on_message: 'SUPERSEDE' }));
    const chat = await new ChatPanel(page).open();
    await expect(chat.region.getByText('Chat with workflow')).toBeVisible();
    await chat.send('One room please');
    await paused.waitFor(1);
    await expect(chat.atWork()).toContainText('I ask the desk.');
    await expect(chat.atWork()).toContainText('1 call');
    await chat.send('Two rooms, I mean');
    await expect(chat.message('Two rooms, I mean')).toContainText('sent, the agent checks it at its next step');
    paused.release();
    await expect(chat.message('One room please')).toContainText('replaced by the next message');
    await expect(chat.message('Two rooms, I mean')).toContainText('replaced the previous message');
    await expect(chat.answers()).toHaveCount(1);
    await expect(chat.answers()).toContainText('Here is your key.');
    await expect(chat.answers()).toContainText('1 call');

    await page.reload();
    await editor.isReady();
    await expect(chat.answers()).toContainText('Here is your key.');
    await expect(chat.message('One room please')).toContainText('replaced by the next message');
    await chat.answers().getByRole('button', { name: 'Show here' }).click();
    await editor.shows('Helper', 'ok');
  });

  test('ABSORB and QUEUE show in words how a chat message was handled', async ({ page, api, held: paused }) => {
    await new EditorPage(page).open(await chatWorkflow(api, paused, { on_message: 'ABSORB' }));
    const chat = await new ChatPanel(page).openByKeys();
    await chat.send('One room please');
    await paused.waitFor(1);
    await chat.send('With a view');
    paused.release();
    await expect(chat.message('With a view')).toContainText('added to the run');
    await expect(chat.answers()).toHaveCount(1);

    await new EditorPage(page).open(await chatWorkflow(api, paused, { on_message: 'QUEUE' }));
    await new ChatPanel(page).openByKeys();
    await chat.send('One room please');
    await paused.waitFor(1);
    await chat.send('And breakfast');
    paused.release();
    await expect(chat.message('And breakfast')).toContainText('was queued');
    await expect(chat.answers()).toHaveCount(2);
  });

  test('a user stops a chat run, starts a new one and answers a confirmation in place', async ({ page, api, held: paused }) => {
    await new EditorPage(page).open(await chatWorkflow(api, paused, {}));
    const chat = await new ChatPanel(page).open();
    await chat.send('One room please');
    await paused.waitFor(1);
    await chat.stop();
    await expect(chat.answers()).toContainText('stopped');
    await chat.beginAnew();
    await expect(chat.region.getByText('Chat with workflow')).toBeVisible();
    await chat.goBackTo('One room please');
    await expect(chat.answers()).toContainText('stopped');
    await chat.close();

    await new EditorPage(page).open(await chatWorkflow(api, paused, { confirmation: 'always' }));
    paused.release();
    await chat.open();
    await chat.send('One room please');
    await expect(chat.atWork()).toContainText('awaiting approval');
    await chat.atWork().getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(chat.answers()).toContainText('Here is your key.');
  });
});
