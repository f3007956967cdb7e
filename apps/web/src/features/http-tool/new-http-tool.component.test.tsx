import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { runCommand } from '../../../test-support/editor-view.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { paste } from '../../../test-support/paste.ts';
import { approvalHandlers } from '../../../test-support/runs/approval-handlers.ts';
import { approvedCallRun, callRun } from '../../../test-support/runs/call-run.ts';
import { type StandardServer, standardServer } from '../../../test-support/standard-server.ts';
import { expectAppearance } from '../../../test-support/states/appearance.ts';
import { toolError } from '../stories/index.ts';

const dialog = page.getByRole('dialog', { name: /^New (tool from cURL|HTTP tool)$/ });
const field = (label: string) => dialog.getByLabelText(label, { exact: true });
const button = (name: string) => dialog.getByRole('button', { name });
const response = dialog.getByRole('region', { name: 'Response' });
const confirmation = page.getByRole('dialog', { name: 'Send this request?' });
const runId = 'run_try';
const orderInput = { order_id: 'ord_17', qty: 2, note: 'fast' };

/** Opens the builder with a request that has effects, and sends it. */
async function sendOrder(server: StandardServer): Promise<void> {
  await openPage('/tools', { server });
  await runCommand('New tool from cURL');
  await paste(
    field('cURL command'),
    `curl https://desk.example.com/orders/ord_17 -H 'content-type: application/json' -d '{"qty":2,"note":"fast"}'`,
  );
  await button('Send').click();
  await confirmation.getByRole('button', { name: 'Send request' }).click();
}

describe('NewHttpToolDialog', () => {
  it('NewHttpToolDialog stores the key of a command as a secret, and no definition has it', async () => {
    const key = 'sk-live-3f9a1c';
    const names: string[] = [];
    const server = standardServer().answer({
      'secrets.list': () => ({ items: names.map(name => ({ name, scope: 'workspace' })) }) as never,
      'secrets.put': ({ name }) => {
        names.push(name);
        return { is_weak: false };
      },
      'tools.try_definition': () => ({ run_id: runId }),
      'tools.publish': ({ spec }) => spec as never,
      ...approvalHandlers(approvedCallRun(runId, { name: 'new_tool', output: { note: 'fast' } }), orderInput),
    });
    await openPage('/tools', { server });
    await runCommand('New tool from cURL');
    await paste(
      field('cURL command'),
      `curl -X POST https://desk.example.com/orders/ord_17 -H 'Authorization: Bearer ${key}' -H 'content-type: application/json' -d '{"qty":2,"note":"fast"}'`,
    );
    await expect.element(field('Address')).toHaveValue('https://desk.example.com/orders/{order_id}');
    await expect.element(field('Example of order_id')).toHaveValue('ord_17');
    await expect.element(button('Send')).toBeDisabled();
    await expect.element(dialog.getByText('Choose a secret, or save a new key.')).toBeVisible();
    // A key was pasted and only has to be saved, which is no error.
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    await field('Secret name').fill('ORDER_KEY');
    await button('Save key').click();
    await expect.element(dialog.getByRole('combobox', { name: 'Secret' })).toMatchTextContent('ORDER_KEY');
    expect(server.requestsOf('secrets.put')).toMatchObject([
      { name: 'ORDER_KEY', value: key, scope: 'workspace', hosts: ['desk.example.com'] },
    ]);

    await button('Send').click();
    await expect.element(confirmation).toMatchTextContent('POST https://desk.example.com/orders/ord_17');
    await expect.element(confirmation).toMatchTextContent('Bearer ••••••••');
    await expect.element(confirmation).toMatchTextContent('"fast"');
    await expectAppearance('a request that is confirmed');
    expect(server.requestsOf('tools.try_definition')).toEqual([]);
    await confirmation.getByRole('button', { name: 'Send request' }).click();
    await expect.element(response).toMatchTextContent('fast');
    expect(server.requestsOf('questions.answer')).toEqual([{ id: 'question_1', decision: 'approve' }]);
    expect(response.getByRole('button', { name: /^Approve/ }).query()).toBe(null);
    await field('Name').fill('spec.create_order');
    await field('Description').fill('Creates an order.');
    await button('Publish').click();
    const link = dialog.getByRole('link', { name: 'Choose its agents on the tool page' });
    await expect.element(link).toHaveAttribute('href', '/tools/spec.create_order');
    const sent = [server.requestsOf('tools.try_definition'), server.requestsOf('tools.publish')];
    expect(sent[1]).toMatchObject([{ spec: { secrets: ['ORDER_KEY'], side_effect_policy: 'irreversible' } }]);
    expect(JSON.stringify(sent)).not.toContain(key);
  });

  it('NewHttpToolDialog leaves the approval to another member where the workspace requires that, and withdraws it when it closes', async () => {
    const server = standardServer().answer({
      'tools.try_definition': () => ({ run_id: runId }),
      ...approvalHandlers(approvedCallRun(runId, { name: 'new_tool', output: {} }), orderInput),
    });
    server.refuse('questions.answer', { code: 'FORBIDDEN', message: 'Another member must approve it: Ada' });
    await sendOrder(server);
    await expect.element(response).toMatchTextContent('Another member must approve it: Ada');
    await expect.element(response.getByRole('article', { name: /^Approval for/ })).toBeVisible();
    expect(server.requestsOf('runs.cancel')).toEqual([]);
    await button('Cancel').click();
    await expect.poll(() => server.requestsOf('runs.cancel')).toEqual([{ id: runId }]);
  });

  it('NewHttpToolDialog approves no call with other arguments than the ones that were confirmed', async () => {
    const server = standardServer().answer({
      'tools.try_definition': () => ({ run_id: runId }),
      ...approvalHandlers(approvedCallRun(runId, { name: 'new_tool', output: {} }), { ...orderInput, qty: 200 }),
    });
    await sendOrder(server);
    await expect.element(response.getByRole('article', { name: /^Approval for/ })).toBeVisible();
    expect(server.requestsOf('questions.answer')).toEqual([]);
  });

  it('NewHttpToolDialog sends nothing when the confirmation is cancelled', async () => {
    const server = standardServer();
    await openPage('/tools', { server });
    await runCommand('New tool from cURL');
    await paste(field('cURL command'), 'curl -X DELETE https://desk.example.com/orders/ord_17');
    await button('Send').click();
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(confirmation).not.toBeInTheDocument();
    expect(server.requestsOf('tools.try_definition')).toEqual([]);
  });

  it('NewHttpToolDialog says how to allow a blocked host, and names problems beside their fields', async () => {
    const error = toolError('POLICY_DENIED', '127.0.0.1 is not a public address', { details: { reason: 'address_blocked' } });
    const server = standardServer().answer({ 'tools.try_definition': () => ({ run_id: runId }) });
    server.state.runs.set(runId, { events: callRun(runId, { name: 'new_tool', error }) });
    await openPage('/tools', { server });
    await page.getByRole('button', { name: 'New tool' }).first().click();
    await page.getByRole('menuitem', { name: /^HTTP request/ }).click();
    await expect.element(button('Send')).toBeDisabled();
    await paste(field('Address'), `curl 'http://127.0.0.1:9/x?page=1'`);
    await expect.element(field('Example of page')).toHaveValue('1');
    await button('Send').click();
    await expect.element(response).toMatchTextContent('POLICY_DENIED');
    await expect.element(response).toMatchTextContent('add 127.0.0.1:9 to PINION_EGRESS_ALLOW');
    await field('Example of page').fill('one');
    await expect.element(dialog.getByText('Enter a whole number.')).toBeVisible();
    await expect.element(button('Send')).toBeDisabled();
    await expect.element(button('Publish')).toBeDisabled();
  });
});
