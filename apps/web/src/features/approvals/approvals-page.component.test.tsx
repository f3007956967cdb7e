import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { type Output, RefusedRequest } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';
import { expectAppearance } from '../../../test-support/states/appearance.ts';
import { callIdOf, toolError } from '../stories/index.ts';

type Approval = Output<'questions.list'>['items'][number];

const approval = (id: string, name: string, prompt: string, what: string): Approval => ({
  id,
  run_id: 'run_1',
  node_id: 'helper',
  call_id: callIdOf(1),
  kind: 'confirmation',
  request: { name, version: '1.0.0', side_effect_policy: 'irreversible', input: { what }, prompt, reason: 'irreversible' },
  state: 'open',
  answered_by: null,
  decision: null,
  reason: null,
  created_at: '2026-05-12T14:02:33.000Z',
  answered_at: null,
  expires_at: null,
});

const about = (what: string) => page.getByRole('article', { name: `Approval for ${what}` });

/** Opens the approvals of all runs. Returns the server, and what another user does. */
async function openApprovals(theme: 'light' | 'dark' = 'light', more: Approval[] = []) {
  let items = [
    ...more,
    approval('q_2', 'ask.mail', 'Send \u202E{{what}}?', 'letter'),
    approval('q_1', 'ask.pay', 'Pay much?', 'much'),
  ];
  const answer = (id: string, change: Partial<Approval>) => {
    items = items.map(item => (item.id === id ? { ...item, state: 'answered', answered_by: 'usr_2', ...change } : item));
  };
  const server = standardServer().answer({
    'runs.list': () => ({ items: [{ run_id: 'run_1', workflow_id: 'wf', workflow_name: 'Front desk' }], cursor: null }) as never,
    'questions.list': ({ state } = {}) => ({
      items: items.filter(item => state === undefined || item.state === state),
      cursor: null,
    }),
    'questions.answer': ({ id, decision }) => {
      answer(id, { decision: decision === 'decline' ? 'declined' : 'approved' });
      return items.find(item => item.id === id) as never;
    },
  });
  await openPage('/waiting', { server, theme });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  await expect.element(about('ask.mail')).toBeVisible();
  return { server, answer };
}

const orderSchema = {
  type: 'object',
  properties: { what: { type: 'string' }, count: { type: 'integer', title: 'Count' }, gift: { type: 'boolean' } },
  required: ['what', 'count'],
};
const order = { what: 'lamp', count: 1, ref: { id: 7 } };
const orderApproval: Approval = {
  ...approval('q_3', 'ask.order', 'Approve the call of ask.order with these arguments?', ''),
  request: {
    name: 'ask.order',
    version: '1.0.0',
    side_effect_policy: 'irreversible',
    input: order,
    input_schema: orderSchema,
    prompt: 'Approve the call of ask.order with these arguments?',
    is_standard_prompt: true,
    reason: 'irreversible',
  },
};

describe('approvals page', () => {
  it('ApprovalCard edits arguments in a form or as JSON, and sends what was not edited as it was', async () => {
    const { server } = await openApprovals('light', [orderApproval]);
    const card = about('ask.order');
    await expect.element(card.getByText('with these arguments')).not.toBeInTheDocument();
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    await card.getByRole('textbox', { name: 'Count' }).fill('two');
    await card.getByRole('button', { name: 'Approve with changes' }).click();
    await expect.element(card.getByText('Enter a number.')).toBeVisible();
    await card.getByRole('textbox', { name: 'Count' }).fill('2');
    await card.getByRole('radio', { name: 'JSON' }).click();
    await expect.element(card.getByRole('textbox', { name: 'Arguments' })).toMatchTextContent('"count": 2');
    await card.getByRole('radio', { name: 'Form' }).click();
    await expectAppearance('arguments in a form');
    await card.getByRole('button', { name: 'Approve with changes' }).click();
    await expect.element(card).toMatchTextContent('Approved');
    expect(server.requestsOf('questions.answer')).toEqual([{ id: 'q_3', decision: 'approve', input: { ...order, count: 2 } }]);
  });

  it('ApprovalsPage links the workflow and the run of approvals', async () => {
    await openApprovals('light', [orderApproval]);
    const group = page.getByRole('region', { name: /^Run / });
    await expect.element(group.getByRole('link', { name: 'Front desk' })).toHaveAttribute('href', '/workflows/wf');
    await expect.element(group.getByRole('link', { name: /^Run / })).toHaveAttribute('href', '/runs/run_1');
  });

  it.each(['light', 'dark'] as const)('ApprovalsPage lists open approvals of all runs with their risks, in %s', async theme => {
    await openApprovals(theme);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Approvals/ });
    await expect.element(link).toMatchTextContent('2');
    await expect.element(about('ask.pay')).toMatchTextContent('Pay much?');
    await expect.element(about('ask.pay')).toMatchTextContent('irreversible');
    await expect.element(about('ask.mail').getByRole('figure', { name: 'Message from the tool' })).toMatchTextContent('U+202E');
    await expectAccessible(`waiting for you, in ${theme}`);
  });

  it('ApprovalCard sends a rejection with its reason, and keeps the focus', async () => {
    const { server } = await openApprovals();
    const card = about('ask.mail');
    await card.getByRole('button', { name: 'Reject', exact: true }).click();
    await card.getByRole('textbox', { name: 'Reason' }).fill('not today');
    await userEvent.keyboard('{Enter}');
    await expect.element(card).toMatchTextContent('Rejected');
    await expect.element(card).toHaveFocus();
    expect(server.requestsOf('questions.answer')).toEqual([{ id: 'q_2', decision: 'decline', reason: 'not today' }]);
  });

  it('ApprovalCard sends edited arguments, and reports arguments that the server refuses', async () => {
    const { server } = await openApprovals();
    const card = about('ask.pay');
    server.refuse('questions.answer', { code: 'BAD_REQUEST', message: 'what has at most 12 characters' });
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    await card.getByRole('textbox', { name: 'Arguments' }).fill('{"what": "more than anybody has"}');
    await card.getByRole('button', { name: 'Approve with changes' }).click();
    await expect.element(card.getByRole('alert')).toMatchTextContent('12');
    server.accept('questions.answer');
    await card.getByRole('textbox', { name: 'Arguments' }).fill('{"what": "less"}');
    await card.getByRole('button', { name: 'Approve with changes' }).click();
    await expect.element(card).toMatchTextContent('Approved');
    expect(server.requestsOf('questions.answer').at(-1)).toEqual({ id: 'q_1', decision: 'approve', input: { what: 'less' } });
  });

  it('ApprovalCard shows the decision of another user who was first', async () => {
    const { server, answer } = await openApprovals();
    await about('ask.mail').getByRole('button', { name: 'Reject', exact: true }).click();
    answer('q_2', { decision: 'declined', reason: 'by a script' });
    await expect.element(about('ask.mail')).toMatchTextContent('by a script');
    await about('ask.pay').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.element(about('ask.pay')).toMatchTextContent('Approved');
    expect(server.requestsOf('questions.answer')).toEqual([{ id: 'q_1', decision: 'approve' }]);
  });
});

type Outcome = Output<'outcomes.list'>['items'][number];

const lostCall = (index: number, what: string): Outcome => ({
  run_id: 'run_1',
  node_id: 'helper',
  call_id: callIdOf(index),
  workflow_name: 'Loses answers',
  tool: 'ask.lost',
  version: '1.0.0',
  side_effect_policy: 'irreversible',
  at: '2026-05-12T14:02:33.000Z',
  idempotency_key: `key ${what}`,
  input: { what },
  error: toolError('PROVIDER_ERROR', 'The service returned 502.'),
  request_id: null,
  lookup: null,
});

describe('unknown outcomes', () => {
  it('OutcomeCard settles calls whose outcome is unknown, and reports a result that does not fit', async () => {
    let items = [lostCall(1, 'one'), lostCall(2, 'two')];
    const server = standardServer().answer({
      'outcomes.list': () => ({ items, cursor: null }),
      'outcomes.settle': ({ id, node_id, call_id, happened, result }) => {
        if ((result as { echo?: unknown } | undefined)?.echo === 7)
          throw new RefusedRequest({ code: 'BAD_REQUEST', message: 'echo is a text' });
        items = items.filter(item => item.call_id !== call_id);
        return { run_id: id, node_id, call_id, happened, settled_by: 'usr_1', settled_at: '2026-05-12T14:03:00.000Z' };
      },
    });
    await openPage('/waiting', { server });
    const lost = page.getByRole('region', { name: 'Outcome unknown' }).getByRole('article', { name: 'Outcome of ask.lost' });
    await expect.element(lost).toHaveLength(2);
    const [one, two] = [lost.first(), lost.nth(1)];
    await expect.element(one).toMatchTextContent('one');
    await expect.element(one.getByRole('link', { name: /Loses answers/ })).toHaveAttribute('href', '/runs/run_1');
    await expectAccessible('calls of unknown outcome');

    await one.getByRole('button', { name: 'It happened' }).click();
    await one.getByRole('textbox', { name: /^Result/ }).fill('{"echo": 7}');
    await one.getByRole('button', { name: 'Mark as happened' }).click();
    await expect.element(one.getByRole('alert')).toMatchTextContent(/echo is a text/i);
    await expectAccessible('a result that does not fit');
    await one.getByRole('textbox', { name: /^Result/ }).fill('{"echo": "sent"}');
    await one.getByRole('button', { name: 'Mark as happened' }).click();
    await expect.element(lost.filter({ hasText: 'Resolved: it happened' })).toHaveFocus();

    await two.getByRole('button', { name: 'It did not happen' }).click();
    await two.getByRole('button', { name: 'Mark as not happened' }).click();
    await expect.element(lost.filter({ hasText: 'Resolved: it did not happen' })).toHaveLength(1);
    expect(server.requestsOf('outcomes.settle').slice(1)).toMatchObject([
      { call_id: callIdOf(1), happened: true, result: { echo: 'sent' } },
      { call_id: callIdOf(2), happened: false },
    ]);
  });

  it('OutcomeCard has no barriers in dark', async () => {
    const server = standardServer().answer({ 'outcomes.list': () => ({ items: [lostCall(1, 'one')], cursor: null }) });
    await openPage('/waiting', { server, theme: 'dark' });
    await expect.element(page.getByRole('article', { name: 'Outcome of ask.lost' })).toBeVisible();
    await expectAccessible('calls of unknown outcome, in dark');
  });
});
