import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectStatus } from '../../../test-support/canvas-view.ts';
import { copiedTexts } from '../../../test-support/copied-texts.ts';
import { banner, openEditor } from '../../../test-support/editor-view.ts';
import { conversation } from '../../../test-support/handlers/conversation.ts';
import { press, type } from '../../../test-support/keyboard.ts';
import { usePlainHttp } from '../../../test-support/plain-http.ts';
import { agentRun, type AgentRunPlan } from '../../../test-support/runs/agent-run.ts';
import { approvalItem, approvalRun } from '../../../test-support/runs/approval-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { expectAppearance } from '../../../test-support/states/appearance.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const chat = page.getByRole('complementary', { name: 'Chat' });
const field = chat.getByRole('textbox', { name: 'Message' });
const articles = chat.getByRole('article');
const answers = chat.getByRole('article', { name: 'Workflow', exact: true });
const running = chat.getByRole('article', { name: 'Workflow, running' });
const replaced = chat.getByRole('article', { name: 'Workflow, replaced' });

/** Returns the message of the user, including its status. */
const message = (text: string): Locator =>
  chat.getByRole('article', { name: 'You' }).filter({ has: page.getByText(text, { exact: true }) });

async function send(text: string): Promise<void> {
  await field.fill(text);
  await press('Enter');
  await expect.element(field).toHaveValue('');
  await expect.element(message(text)).toBeVisible();
}

const file = agentWorkflow('Front desk');

/** Returns the run of a message whose only call has no result yet. */
const openRun = (runId: string, plan: AgentRunPlan = {}) =>
  agentRun({
    runId,
    workflowId: 'wf',
    file,
    turns: [{ text: 'I ask the desk.', calls: [{ name: 'front.desk', input: { what: 'key' }, end: 'open' }] }],
    ends: false,
    ...plan,
  });

/** Returns the run of a message whose answer is being streamed. */
const streamedRun = (runId: string, text: string) =>
  openRun(runId, {
    turns: [],
    ends: [
      { type: 'model.started', node_id: 'helper', iteration: 0 },
      { type: 'model.delta', node_id: 'helper', iteration: 0, text },
    ],
  });

/** Opens the chat of a workflow, whose messages start these runs. */
async function openChat(...runs: ReturnType<typeof agentRun>[]) {
  const talk = conversation();
  const server = standardServer({ workflows: { wf: file }, runs: runs.map(events => ({ events })) });
  server.answer(talk.handlers);
  await openEditor(file, { server });
  await banner.getByRole('button', { name: 'Chat' }).click();
  await expect.element(field).toHaveFocus();
  return { talk, server };
}

describe('chat messages during a run', () => {
  it('ChatPanel shows that a message replaces the one before, also after a reload', async () => {
    const { talk, server } = await openChat(openRun('run_01'), agentRun({ runId: 'run_02', workflowId: 'wf', file }));
    await expect.element(chat.getByText('Chat with workflow')).toBeVisible();
    await send('One room please');
    await expect.element(running).toMatchTextContent('I ask the desk.');
    await expect.element(running).toMatchTextContent('1 call');
    talk.next({ state: 'waiting', run_id: null });
    await send('Two rooms, I mean');
    await expect.element(message('Two rooms, I mean')).toMatchTextContent('sent, the agent checks it at its next step');
    talk.change('One room please', { state: 'superseded' });
    talk.change('Two rooms, I mean', { action: 'SUPERSEDE', run_id: 'run_02' });
    talk.answer('Two rooms, I mean', 'Here is your key.', { calls: 1 });
    await expect.element(message('One room please')).toMatchTextContent('replaced by the next message');
    await expect.element(message('Two rooms, I mean')).toMatchTextContent('replaced the previous message');
    await expect.element(answers).toHaveLength(1);
    await expect.element(answers).toMatchTextContent('Here is your key.');
    await expect.element(answers).toMatchTextContent('1 call');

    await openEditor(file, { server });
    await expect.element(answers).toMatchTextContent('Here is your key.');
    await expect.element(message('One room please')).toMatchTextContent('replaced by the next message');
    await answers.getByRole('button', { name: 'Show on canvas' }).click();
    await expectStatus('Helper', 'ok');
  });

  it('ChatPanel shows that a message was added to the run, and opens with Ctrl+J', async () => {
    const { talk } = await openChat(openRun('run_01'));
    await chat.getByRole('button', { name: 'Close chat' }).click();
    await expect.element(chat).not.toBeInTheDocument();
    await press('Control+j');
    await expect.element(field).toHaveFocus();
    await send('One room please');
    talk.next({ state: 'waiting', run_id: null });
    await send('With a view');
    talk.change('With a view', { state: 'absorbed', action: 'ABSORB', run_id: 'run_01' });
    talk.answer('One room please', 'Here is your key.');
    await expect.element(message('With a view')).toMatchTextContent('added to the run');
    await expect.element(answers).toHaveLength(1);
  });

  it('ChatPanel shows answers below their questions when several messages are queued', async () => {
    const { talk } = await openChat(streamedRun('run_01', 'one two three'));
    await send('Count slowly.');
    await expect.element(running).toMatchTextContent('one two three');
    for (const text of ['One room please', 'And breakfast']) {
      talk.next({ state: 'waiting', run_id: null, action: 'QUEUE' });
      await send(text);
      await expect.element(message(text)).toMatchTextContent('queued');
    }
    await expect.element(articles.nth(1)).toMatchTextContent('one two three');
    talk.answer('Count slowly.', 'one two three done.');
    for (const [index, text] of ['One room please', 'And breakfast'].entries()) {
      talk.change(text, { run_id: `run_queued_${index}` });
      talk.answer(text, `Noted: ${text}`);
    }
    await expect.element(answers).toHaveLength(3);
    await expect.element(message('And breakfast')).toMatchTextContent('was queued');
    const inOrder = [
      'Count slowly.',
      'one two three done.',
      'One room please',
      'Noted: One room please',
      'And breakfast',
      'Noted: And breakfast',
    ];
    expect(articles.elements().map((element, index) => element.textContent.startsWith(inOrder[index] ?? ''))).toEqual(
      inOrder.map(() => true),
    );
  });

  it('ChatPanel keeps the text of an answer that a newer message replaced, also after a reload', async () => {
    const { talk, server } = await openChat(streamedRun('run_01', 'one two three'));
    await send('Count slowly.');
    await expect.element(running).toMatchTextContent('one two three');
    talk.next({ run_id: 'run_02', action: 'SUPERSEDE' });
    talk.change('Count slowly.', { state: 'superseded' });
    await send('My name is Ada.');
    talk.answer('My name is Ada.', 'Noted: My name is Ada.');
    await expect.element(replaced).toMatchTextContent('one two three');
    await expect.element(replaced).toMatchTextContent('replaced');
    await expect.element(articles).toHaveLength(4);
    await expect.element(articles.nth(1)).toMatchTextContent(/^one two three/u);
    await expect.element(articles.nth(3)).toMatchTextContent(/^Noted: My name is Ada/u);
    await openEditor(file, { server });
    await expect.element(replaced).toMatchTextContent('one two three');
  });

  it('ChatPanel sends nothing at the Enter that chooses a word of an input method', async () => {
    const { server } = await openChat();
    await field.fill('日本');
    const element = field.element();
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '日本' }));
    // Safari: the key comes after the composition has ended, with the key code of a key that was taken.
    const enter = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
    element.dispatchEvent(enter);
    expect(enter.defaultPrevented).toBe(false);
    await expect.element(field).toHaveValue('日本');
    expect(server.requestsOf('chat.send')).toEqual([]);
    await press('Enter');
    await expect.element(field).toHaveValue('');
  });

  it('ChatPanel stops a run, starts a new conversation and returns to the earlier one', async () => {
    const { talk, server } = await openChat(openRun('run_01'));
    await send('One room please');
    await running.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => server.requestsOf('runs.cancel')).toEqual([{ id: 'run_01' }]);
    talk.answer('One room please', '', { error_code: 'CANCELLED' });
    await expect.element(answers).toMatchTextContent('Stopped');
    await chat.getByRole('button', { name: 'New conversation' }).click();
    await expect.element(chat.getByText('Chat with workflow')).toBeVisible();
    await chat.getByRole('button', { name: 'Earlier conversations' }).click();
    await page.getByRole('menuitem', { name: /One room please/ }).click();
    await expect.element(answers).toMatchTextContent('Stopped');
  });

  it('ChatPanel keeps the text of an answer that was stopped', async () => {
    const { talk } = await openChat(streamedRun('run_01', 'one two three'));
    await send('Count slowly.');
    await running.getByRole('button', { name: 'Stop' }).click();
    talk.answer('Count slowly.', 'one two three', { error_code: 'CANCELLED', state: 'failed' });
    await expect.element(answers).toMatchTextContent(/^one two three ?Stopped/u);
  });

  it('ChatPanel keeps the text that had arrived when the model failed', async () => {
    const node_id = 'helper';
    const broken = { text: 'one two three', tool_calls: [], finish: 'error', flaw: 'Internal stream error' };
    const failure = [
      { type: 'model.started', node_id, iteration: 0 },
      { type: 'model.delta', node_id, iteration: 0, text: broken.text },
      { type: 'model.finished', node_id, iteration: 0, turn: broken },
      { type: 'agent.finished', node_id, finish_reason: 'error', response: broken.text },
    ];
    const { talk } = await openChat(openRun('run_01', { turns: [], ends: failure as never }));
    await send('Count slowly.');
    talk.answer('Count slowly.', 'The response was interrupted.', { error_code: 'PROVIDER_ERROR', state: 'failed' });
    await expect.element(answers).toMatchTextContent(/^one two three ?PROVIDER_ERROR ?The response was interrupted\./u);
  });

  it('ChatPanel offers the approval that a run awaits, and shows the answer afterwards', async () => {
    const { talk, server } = await openChat(approvalRun('run_01', 'wf', file).waits);
    server.answer({
      'questions.list': () => ({ items: [approvalItem('run_01')], cursor: null }),
      'questions.answer': () => ({ ...approvalItem('run_01'), state: 'answered', decision: 'approved' }) as never,
    });
    await send('One room please');
    await expect.element(running).toMatchTextContent('awaiting approval');
    await running.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.poll(() => server.requestsOf('questions.answer')).toEqual([{ id: 'question_1', decision: 'approve' }]);
    talk.answer('One room please', 'Here is your key.');
    await expect.element(answers).toMatchTextContent('Here is your key.');
  });
});

describe('chat messages that are sent again', () => {
  it('ChatPanel retries a failed answer, which takes the place of its turn', async () => {
    const { talk, server } = await openChat();
    await send('One room please');
    talk.answer('One room please', 'The model returned 500.', { error_code: 'PROVIDER_ERROR', state: 'failed' });
    await expect.element(chat.getByRole('button', { name: 'Regenerate answer' })).not.toBeInTheDocument();
    await answers.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => server.requestsOf('chat.send').at(-1)).toMatchObject({ text: 'One room please', replaces: 'msg_01' });
    await expect.element(answers).not.toBeInTheDocument();
    await expect.element(message('One room please')).toHaveLength(1);
    await expect.element(field).toHaveFocus();
  });

  it('ChatPanel regenerates the last answer only', async () => {
    const { talk, server } = await openChat();
    for (const text of ['One', 'Two']) {
      await send(text);
      talk.answer(text, `Noted: ${text}`);
      await expect.element(answers.last()).toMatchTextContent(`Noted: ${text}`);
    }
    const regenerate = chat.getByRole('button', { name: 'Regenerate answer' });
    await expect.element(regenerate).toHaveLength(1);
    await regenerate.click();
    await expect.poll(() => server.requestsOf('chat.send').at(-1)).toMatchObject({ text: 'Two', replaces: 'msg_03' });
    await expect.element(answers).toHaveLength(1);
  });

  it('ChatPanel edits the last message in its place, and Escape keeps it', async () => {
    const { talk, server } = await openChat();
    await send('One room please');
    talk.answer('One room please', 'Here is your key.');
    const edit = chat.getByRole('button', { name: 'Edit message' });
    const edited = chat.getByRole('textbox', { name: 'Edited message' });
    await edit.click();
    await expect.element(edited).toHaveFocus();
    await press('Escape');
    await expect.element(edited).not.toBeInTheDocument();
    await edit.click();
    await edited.fill('Two rooms please');
    await expectAppearance('a message that is edited', { handles: false });
    await press('Enter');
    await expect
      .poll(() => server.requestsOf('chat.send').at(-1))
      .toMatchObject({ text: 'Two rooms please', replaces: 'msg_01' });
    await expect.element(message('Two rooms please')).toBeVisible();
    await expect.element(message('One room please')).not.toBeInTheDocument();
  });
});

describe('chat messages', () => {
  const markdown = [
    '# Rooms',
    '',
    '- **Sea view**, 120 €',
    '- Garden view, 90 €',
    '',
    '| Floor | Rooms |',
    '|---|---|',
    '| 1 | 4 |',
  ].join('\n');

  it('ChatPanel renders an answer as Markdown and copies its source', async () => {
    const copied = copiedTexts();
    const { talk } = await openChat();
    await expect.element(chat.getByText(/The model also receives the earlier messages/)).toBeVisible();
    await type('Which rooms');
    await press('Shift+Enter');
    await expect.element(field).toHaveValue('Which rooms\n');
    await send('Which rooms are there?');
    talk.answer('Which rooms are there?', markdown);
    const answer = answers.first();
    await expect.element(answer.getByRole('listitem')).toHaveLength(2);
    await expect.element(answer.getByRole('cell', { name: '4' })).toBeVisible();
    await answer.getByRole('button', { name: 'Copy answer' }).click();
    await expect.element(answer.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toEqual([markdown]);
    await expectAppearance('a chat with Markdown', { handles: false });
  });

  it('ChatPanel copies a code block alone', async () => {
    const copied = copiedTexts();
    const { talk } = await openChat();
    await send('How do I start it?');
    talk.answer('How do I start it?', 'Run this:\n\n```sh\nnpm start\nnpm test\n```\n\nThen open it.');
    await answers.first().getByRole('button', { name: 'Copy code' }).click();
    await expect.element(answers.first().getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toEqual(['npm start\nnpm test\n']);
    await expectAppearance('a chat with a code block', { handles: false });
  });

  it('ChatPanel sends and copies at a plain http address of a network', async () => {
    usePlainHttp();
    const { talk } = await openChat();
    await send('Which rooms are there?');
    talk.answer('Which rooms are there?', markdown);
    await answers.first().getByRole('button', { name: 'Copy answer' }).click();
    await expect.element(answers.first().getByRole('button', { name: 'Copied' })).toBeVisible();
    await field.click();
    await press('Control+v');
    await expect.element(field).toHaveValue(markdown);
  });

  it('ChatPanel follows the newest message, and keeps the position of a reader who scrolled up', async () => {
    const { talk } = await openChat();
    const list = chat.getByRole('log', { name: 'Messages' });
    const distanceToEnd = () => {
      const { scrollHeight, scrollTop, clientHeight } = list.element();
      return scrollHeight - scrollTop - clientHeight;
    };
    for (const number of [1, 2, 3, 4]) {
      const text = `${'Tell me more about room number '.repeat(8)}${number}`;
      await send(text);
      talk.answer(text, markdown);
      await expect.element(answers).toHaveLength(number);
    }
    await expect.poll(distanceToEnd).toBeLessThan(2);
    list.element().scrollTo(0, 0);
    const newest = chat.getByRole('button', { name: 'Newest message' });
    await expect.element(newest).toBeVisible();
    await send('And breakfast');
    talk.answer('And breakfast', 'Noted: And breakfast');
    await expect.element(answers).toHaveLength(5);
    expect(list.element().scrollTop).toBe(0);
    await newest.click();
    await expect.element(newest).not.toBeInTheDocument();
    await expect.element(answers.last()).toBeInViewport();
  });
});
