import { fillCode } from '../pages/code-editor.ts';
import { RunPage } from '../pages/run-page.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('sandboxes', { tag: '@alone' }, () => {
  test('an admin writes a Python tool, tries and publishes it, and sees an agent survive its failure', async ({ page, api }) => {
    const name = uniqueName('text.length')
      .toLowerCase()
      .replaceAll(/[^a-z0-9.]+/g, '_');
    await page.goto('/tools');
    await page.getByRole('button', { name: 'New tool' }).click();
    await page.getByRole('menuitem', { name: 'Blank JSON' }).click();
    const dialog = page.getByRole('dialog', { name: 'New tool' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('radio', { name: 'Python' }).click();
    await fillCode(
      dialog.getByLabel('Input schema'),
      '{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}',
    );
    await fillCode(dialog.getByLabel('Output schema'), '{"type":"object"}');
    await fillCode(
      dialog.getByRole('textbox', { name: 'Code', exact: true }),
      'words = inputs["text"].split()\nresult = {"first": words[0]}',
    );
    await dialog.getByLabel('Isolation level').click();
    await page.getByRole('option', { name: '2: operating system sandbox' }).click();
    await dialog.getByLabel('Network').fill('api.example.com');
    await dialog.getByRole('button', { name: 'Try before publishing' }).click();
    const trial = page.getByRole('dialog', { name: `Try ${name}` });
    await trial.getByLabel('text', { exact: true }).fill('hello world');
    await trial.getByRole('button', { name: 'Test call' }).click();
    await expect(trial).toContainText('hello');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    const { gateway_config } = await api.get<{ gateway_config: object }>(`/tools/${name}/1.0.0`);
    expect(gateway_config).toMatchObject({ level: 2, network: ['api.example.com'] });

    const lines = [
      {
        tool_calls: [
          { name, input: { text: '' } },
          { name, input: { text: 'one two' } },
        ],
      },
      { text: 'One failed.' },
    ];
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Words'), { tools: [{ name }], lines }));
    const { run_id, status } = await api.post<{ run_id: string; status: string }>(`/workflows/${id}/runs`, {
      input: 'go',
      wait_s: 30,
    });
    expect(status).toBe('succeeded');
    const run = await new RunPage(page).open(run_id);
    await run.timeline.row(name).first().click();
    await expect(run.inspector).toContainText('IndexError');
    await expect(run.inspector).toContainText('(line 2)');
    await run.timeline.row(name).nth(1).click();
    await expect(run.inspector).toContainText('one');
  });
});
