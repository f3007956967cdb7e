import type { SandboxStatus } from '@pinion/contracts';
import { fillCode } from '../pages/code-editor.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Sandboxes = { items: SandboxStatus[] };

test.describe('sandboxes', { tag: '@alone' }, () => {
  test('an admin sees the sandboxes with what they do not cover, checks them all and sets a minimum level', async ({
    page,
    api,
  }) => {
    test.slow();
    await page.goto('/sandboxes');
    const bubblewrap = page.getByRole('region', { name: 'bubblewrap' });
    await expect(bubblewrap).toContainText('Level 2');
    await expect(bubblewrap).toContainText('available');
    await expect(bubblewrap).toContainText('Flaws in the kernel');
    await page.getByRole('button', { name: 'Check all' }).click();
    const checks = bubblewrap.getByRole('list', { name: 'Checks in Python' }).getByRole('listitem');
    await expect(checks).toHaveCount(12, { timeout: 240_000 });
    await expect(bubblewrap).toContainText('36 of 36 passed');
    const available = async () => (await api.get<Sandboxes>('/sandboxes')).items.filter(one => one.available);
    await expect
      .poll(async () => (await available()).filter(one => one.checked_at === null).map(one => one.backend), { timeout: 240_000 })
      .toEqual([]);
    for (const { backend, languages, probes } of await available())
      expect([backend, probes.length, probes.filter(({ passed }) => !passed)]).toEqual([backend, languages.length * 12, []]);
    await expectAccessible(page, 'the sandboxes page');

    await page.getByLabel('Minimum level').click();
    await page.getByRole('option', { name: 'Level 2: operating system sandbox' }).click();
    await expect.poll(async () => (await api.get<{ min_isolation_level?: number }>('/settings')).min_isolation_level).toBe(2);
    await page.getByLabel('Minimum level').click();
    await page.getByRole('option', { name: 'No minimum' }).click();
    await expect
      .poll(async () => (await api.get<{ min_isolation_level?: number }>('/settings')).min_isolation_level)
      .toBeUndefined();
  });

  test('a Python tool is written over the canvas and is on for the agent once it is published', async ({ page, api }) => {
    const name = uniqueName('text.words')
      .toLowerCase()
      .replaceAll(/[^a-z0-9.]+/g, '_');
    const lines = [{ tool_calls: [{ name, input: { text: 'one two' } }] }, { text: 'Two words.' }];
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Counts'), { lines }));
    const editor = await new EditorPage(page).open(id);
    await editor.select('Helper');
    await editor.agent.open('Tools');
    await editor.inspector.getByRole('button', { name: 'New tool…' }).click();
    await page.getByRole('menuitem', { name: 'Python' }).click();
    const dialog = page.getByRole('dialog', { name: 'New tool' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('group', { name: 'Input' }).getByRole('button', { name: 'Add field' }).click();
    await fillCode(dialog.getByRole('textbox', { name: 'Code', exact: true }), 'result = {"words": len(inputs["text"].split())}');
    await fillCode(dialog.getByLabel('Input schema'), '{"type":"object","properties":{"text":{"type":"string"}}}');
    await expectAccessible(page, 'a Python tool over the canvas', { handles: false });
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(editor.agent.toolSwitch(name)).toBeChecked();
    await editor.run();
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('Two words.');
    await expect(editor.node('Helper')).toContainText('1');
    expect(new URL(page.url()).pathname).toBe(`/workflows/${id}`);
  });

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
