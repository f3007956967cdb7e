import { EditorPage } from '../pages/editor-page.ts';
import { MembersPage } from '../pages/members-page.ts';
import { OthersPanel } from '../pages/others-panel.ts';
import { expectAccessible } from '../support/axe.ts';
import { Api } from '../support/api.ts';
import { agentWorkflow, node, uniqueName } from '../support/scene.ts';
import { startApp } from '../support/start-app.ts';
import { expect, test } from '../support/test.ts';

const shape = node('shape', 'transform', 'Shape', 620, 200, { expression: '$' });

test('an owner shares the workspace with a viewer who cannot edit, becomes an editor and is removed', {
  tag: '@loopback',
}, async ({ browser }) => {
  // Opens many pages for two people, each in a browser of their own.
  test.slow();
  // A separate server: after the first member is added, everyone else would have to sign in.
  const app = await startApp();
  const contexts = [await browser.newContext({ baseURL: app.url }), await browser.newContext({ baseURL: app.url })] as const;
  try {
    const api = new Api(app.url);
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Shared'), {}, { nodes: [shape] }));
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: null, wait_s: 30 });
    const olga = await new MembersPage(await contexts[0].newPage()).open();
    await expect(olga.page.getByText('You’re the only member')).toBeVisible();
    const adding = await olga.fill('Vera', 'viewer', 'Olga');
    await adding.getByRole('button', { name: 'Add' }).click();
    const link = await olga.linkFor('Vera');
    const ownLink = await olga.linkFor('you');
    await expectAccessible(olga.page, 'a member added');
    await olga.page.getByRole('button', { name: 'I have copied both' }).click();
    await expect(olga.row('Vera')).toContainText('pending');
    await expect(olga.tokens()).toHaveCount(4); // The header, her token, her session, and the invitation.
    await expectAccessible(olga.page, 'members');

    // A program's token is bound to an agent. The audit log shows who is responsible for its actions.
    await olga.ask('Olga', 'New token');
    const making = olga.page.getByRole('dialog', { name: 'New token for Olga' });
    await making.getByRole('textbox', { name: 'Name', exact: true }).fill('Payer');
    await making.getByRole('combobox', { name: 'Permission' }).click();
    await olga.page.getByRole('option', { name: /Execute only/ }).click();
    await making.getByRole('button', { name: 'Create' }).click();
    await expect(making.getByRole('alert')).toContainText('at least one agent');
    await making.getByRole('textbox', { name: 'Agents' }).fill('payer');
    await expectAccessible(olga.page, 'a token bound to an agent');
    await making.getByRole('button', { name: 'Create' }).click();
    const program = await making.locator('code').textContent();
    await making.getByRole('button', { name: 'I have copied it' }).click();
    await expect(olga.tokens().filter({ hasText: 'Payer' })).toContainText('Execute only');
    const called = await fetch(`${app.url}/api/v1/tools/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${program}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tool: 'orders.cancel', input: { order_id: 'A-1' } }),
    });
    expect(called.status).toBe(200);
    await olga.page.goto('/audit');
    await expect(olga.page.getByRole('row', { name: /call denied/ }).first()).toContainText('by Olga, token Payer');

    // The workspace's minimum approval is a setting.
    await olga.page.goto('/settings');
    await olga.page.getByRole('combobox', { name: 'Minimum approval' }).click();
    await olga.page.getByRole('option', { name: 'Every call' }).click();
    await expect(olga.page.getByText('Settings saved')).toBeVisible();
    await expect(olga.page.getByRole('combobox', { name: 'Require a second person' })).toContainText('Irreversible calls');
    await olga.page.getByRole('button', { name: 'Grant role' }).click();
    const granting = olga.page.getByRole('dialog', { name: 'Grant role' });
    await granting.getByRole('textbox', { name: 'Role' }).fill('finance');
    await granting.getByRole('button', { name: 'Grant role', exact: true }).click();
    await expect(olga.page.getByRole('row', { name: /finance/ })).toBeVisible();
    await expect(granting).toBeHidden();
    await expectAccessible(olga.page, 'settings of approvals and roles');
    await olga.page.getByRole('combobox', { name: 'Minimum approval' }).click();
    await olga.page.getByRole('option', { name: 'No minimum' }).click();
    await olga.open();

    // A user without access is not admitted, and returns to the same page after signing in.
    const vera = new MembersPage(await contexts[1].newPage());
    await vera.page.goto(`/workflows/${id}`);
    await expect(vera.page).toHaveURL(/\/sign-in\?back=/);
    await expectAccessible(vera.page, 'sign in');
    await vera.signIn('pin_wrong');
    await expect(vera.page.getByRole('main').getByRole('alert')).toContainText('AUTH_REQUIRED');
    await vera.signIn(link);
    await expect(vera.page).toHaveURL(new RegExp(`/workflows/${id}$`));

    // She can view everything. Actions that she is not permitted are disabled and explain why.
    const editor = await new EditorPage(vera.page).isReady();
    await expect(editor.saveState).toHaveText('Read-only');
    const run = vera.page.getByRole('button', { name: /^Run/ });
    await expect(run).toBeDisabled();
    await expect(vera.page.locator('fieldset[disabled]', { has: run })).toHaveAttribute(
      'title',
      /requires the editor role.+Olga/,
    );
    await editor.select('Helper');
    await expect(editor.inspector.getByRole('note')).toContainText('This requires the editor role. Your role is viewer. Olga');
    await editor.select('Shape');
    const expression = editor.inspector.getByRole('textbox', { name: 'Expression' });
    await expect(expression).toHaveAttribute('aria-readonly', 'true');
    await expression.click();
    await vera.page.keyboard.type('changed');
    await expect(expression).toHaveText('$');
    await editor.select('Helper');
    await vera.page.keyboard.press('Delete');
    await expect(editor.node('Helper')).toBeVisible();
    await expectAccessible(vera.page, 'editor, of a viewer', { handles: false });
    await vera.page.goto('/usage');
    await vera.page.getByRole('button', { name: 'Export' }).click();
    await expect(vera.page.getByRole('menuitem', { name: /Send to an address/ })).toBeDisabled();
    await expect(vera.page.getByRole('menuitem', { name: /CSV/ })).toBeEnabled();
    await vera.page.goto(`/runs/${run_id}`);
    await vera.page.getByRole('button', { name: 'More run actions' }).click();
    await expect(vera.page.getByRole('menuitem', { name: /Save as case/ })).toBeDisabled();
    await expect(vera.page.getByRole('menuitem', { name: /Copy link/ })).toBeEnabled();
    await vera.page.goto('/secrets');
    await expect(vera.page.getByRole('button', { name: 'Add secret' })).toBeDisabled();
    await expect(vera.page.getByRole('note')).toContainText('requires the admin role');
    await expectAccessible(vera.page, 'secrets, of a viewer');
    await vera.open();
    await expect(vera.page.getByRole('button', { name: 'Add member with token' })).toBeDisabled();

    // A user on the sign-in page pastes the link into the address bar: only its # part changes.
    const phone = await browser.newContext({ baseURL: app.url });
    const small = await phone.newPage();
    await small.goto('/sign-in');
    await expect(small.getByText('This workspace has members')).toBeVisible();
    await small.goto(ownLink);
    await expect(small).toHaveURL(/\/workflows$/);

    // Another user's link asks for confirmation before it switches the account.
    await small.goto(link);
    await expect(small.getByRole('heading', { name: 'Switch account?' })).toBeVisible();
    await expect(small).toHaveURL(/\/sign-in$/);
    await expectAccessible(small, 'a link of someone else');
    await small.getByRole('button', { name: 'Stay signed in as Olga' }).click();
    await expect(small).toHaveURL(/\/workflows$/);
    await phone.close();

    // Promoted, she edits and runs. The other user sees her by her name.
    await olga.give('Vera', 'editor');
    await editor.open(id);
    await expect(run).toBeEnabled({ timeout: 15_000 });
    const secondEditor = await new EditorPage(olga.page).open(id);
    await expect(new OthersPanel(secondEditor.page).badge(/^Vera/)).toBeVisible();
    await editor.run();
    await expect(vera.page.getByText('succeeded').first()).toBeVisible();

    // After removal her open session ends, and the owner, alone again, does not have to sign in.
    await olga.open();
    await olga.ask('Vera', 'Remove');
    const removing = olga.page.getByRole('dialog', { name: 'Remove Vera?' });
    await expect(removing).toContainText('You will be the only member');
    await removing.getByRole('button', { name: 'Remove' }).click();
    await expect(olga.page.getByText('You’re the only member')).toBeVisible();
    const anonymousContext = await browser.newContext({ baseURL: app.url });
    const page = await anonymousContext.newPage();
    await page.goto(ownLink);
    await expect(page).toHaveURL(/\/workflows$/);
    await expect(page.getByRole('link', { name: /Shared/ })).toBeVisible();
    await anonymousContext.close();
  } finally {
    for (const context of contexts) await context.close();
    await app.stop();
  }
});
