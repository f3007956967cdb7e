import type { Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import { chatCompletion } from '../support/chat-completion.ts';
import { agentWorkflow, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

async function openHelper(page: Page, api: Api): Promise<EditorPage> {
  const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Asks a model'), {}));
  const editor = await new EditorPage(page).open(id);
  await editor.select('Helper');
  await editor.agent.open('Model');
  return editor;
}

async function choose(editor: EditorPage, field: string, option: string): Promise<void> {
  await editor.inspector.getByRole('combobox', { name: field, exact: true }).click();
  await editor.page.getByRole('option', { name: option, exact: true }).click();
}

/** Returns everything the page contains, including field values. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.outerHTML + [...document.querySelectorAll('input')].map(one => one.value).join());

test.describe('model connection of an agent', () => {
  test('a model key is entered where it is required, is used and never shown again', async ({
    page,
    api,
    pausedTools,
    appUrl,
  }) => {
    const value = 'amber-model-key-4417';
    const answered: string[] = [];
    page.on('response', async response => {
      if (response.url().startsWith(`${appUrl}/trpc`)) answered.push(await response.text().catch(() => ''));
    });
    const editor = await openHelper(page, api);
    await choose(editor, 'Provider', 'OpenAI-compatible server');
    await expect(editor.inspector.getByText('for example {"top_p": 0.9}')).toBeVisible();
    await editor.inspector.getByRole('textbox', { name: 'Model', exact: true }).fill('one');
    await editor.inspector.getByRole('textbox', { name: 'URL' }).fill(pausedTools.url('/v1'));

    await test.step('enter the key in one field in place', async () => {
      await editor.inspector.getByRole('button', { name: 'Add API key' }).click();
      const form = editor.inspector.getByRole('form', { name: 'Add API key' });
      await form.getByRole('button', { name: 'Save and use' }).click();
      await expect(form.getByRole('alert')).toContainText('Enter the key itself');
      await form.getByLabel('API key').fill(value);
      await form.getByRole('button', { name: 'Save and use' }).click();
      await expect(form).toBeHidden();
      await expect(editor.inspector.getByRole('combobox', { name: 'Credential', exact: true })).toHaveText('MODEL_API_KEY');
      await expect(editor.problemsButton()).toHaveText('No problems');
    });

    await test.step('the model server receives the key', async () => {
      await editor.isSaved();
      await editor.run();
      const [pausedCall] = await pausedTools.waitFor(1);
      expect(pausedCall?.headers.authorization).toBe(`Bearer ${value}`);
      pausedCall?.answer(chatCompletion('Eleven kettles.'));
      await editor.shows('Answer', 'ok');
      await expect(editor.node('Helper')).toContainText('15 tokens');
      await editor.select('Answer');
      await expect(editor.inspector).toContainText('Eleven kettles.');
    });

    await test.step('the key is not in the page, the file or the event log', async () => {
      const { items } = await api.get<{ items: { run_id: string }[] }>(`/runs?workflow_id=${editor.workflowId}`);
      const bundle = JSON.stringify(await api.get(`/runs/${items[0]?.run_id}/bundle`));
      const file = JSON.stringify(await stored(api, editor.workflowId));
      expect(file).toContain('MODEL_API_KEY');
      expect(bundle).toContain('Eleven kettles.');
      for (const text of [file, bundle, await shown(page), ...answered]) expect(text).not.toContain(value);
    });
  });

  // Only members of the first workspace allow a server for the installation.
});
