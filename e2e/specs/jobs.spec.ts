import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ChatPanel } from '../pages/chat-panel.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FirstSteps } from '../pages/first-steps.ts';
import { ImportTools } from '../pages/import-tools.ts';
import { NewHttpTool } from '../pages/new-http-tool.ts';
import { PublishDialog } from '../pages/publish-dialog.ts';
import { RunDialog } from '../pages/run-dialog.ts';
import { type Effort, effortTable, Job } from '../support/job.ts';
import { ModelVendor } from '../support/model-vendor.ts';
import { RememberingModel } from '../support/remembering-model.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { embeddedDatabase, startApp } from '../support/start-app.ts';
import { expect, test as base } from '../support/test.ts';
import { workerServer } from '../support/worker-server.ts';

// The jobs of a new user, each from its first press to its result. The table of their efforts is printed at the end.

type Servers = { vendor: ModelVendor; memory: RememberingModel };
const test = base.extend<object, Servers>({
  vendor: workerServer(port => ModelVendor.start(port)),
  memory: workerServer(port => RememberingModel.start(port)),
});

const efforts: Effort[] = [];
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });

// Their seconds are counted, so nothing runs beside them.
test.describe('the jobs of a new user', { tag: '@alone' }, () => {
  test.use({ keepsContext: false });
  test.afterAll(() => console.log(effortTable(efforts)));

  test('the first run of a fresh installation', { tag: '@loopback' }, async ({ page }) => {
    const app = await startApp(embeddedDatabase);
    try {
      const job = await Job.begin(page, 'First run, from an empty installation');
      await page.goto(app.url);
      const editor = await new EditorPage(page).isReady();
      await new FirstSteps(page).follow('Run now');
      await (await new RunDialog(page).isReady()).start();
      await editor.shows('Shop assistant', 'ok');
      efforts.push(job.end({ presses: 5, seconds: 60 }));
    } finally {
      await app.stop();
    }
  });

  test('a cURL command to the first answer of an agent', async ({ page, api, appUrl }) => {
    const lines = [
      { tool_calls: [{ name: 'demo_shop.get_catalog', input: { query: 'kettle', limit: 2 } }] },
      { text: 'Two kettles.' },
    ];
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Buys'), { lines }));
    const job = await Job.begin(page, 'HTTP tool, from cURL to the first answer');
    const editor = await new EditorPage(page).open(id);
    await editor.node('Helper').locator('header').click();
    await editor.agent.open('Tools');
    await editor.inspector.getByRole('button', { name: 'New tool…' }).click();
    await page.getByRole('menuitem', { name: 'From cURL' }).click();
    const builder = new NewHttpTool(page);
    await builder.paste(builder.dialog.getByLabel('cURL command'), `curl '${appUrl}/demo-shop/catalog?query=gooseneck&limit=2'`);
    await builder.send();
    await expect(builder.response).toContainText('200');
    await builder.write('Description', 'Searches the products of the shop.');
    await builder.button('Publish and enable').click();
    await expect(builder.dialog).toBeHidden();
    await editor.run();
    await expect(result(page)).toContainText('Two kettles.');
    efforts.push(job.end({ presses: 25, seconds: 90 }));
  });

  test('an OpenAPI file to the first answer of an agent', async ({ page, api, orders }) => {
    const lines = [{ tool_calls: [{ name: 'order_service.get_order', input: { id: 'ord_17' } }] }, { text: 'It is shipped.' }];
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Orders'), { lines }));
    const job = await Job.begin(page, 'Tools from an OpenAPI file to the first answer');
    const editor = await new EditorPage(page).open(id);
    await editor.node('Helper').locator('header').click();
    await editor.agent.open('Tools');
    await editor.inspector.getByRole('button', { name: 'New tool…' }).click();
    await page.getByRole('menuitem', { name: 'From OpenAPI…' }).click();
    const importing = new ImportTools(page);
    const chooser = page.waitForEvent('filechooser');
    await importing.button('Choose file…').click();
    await (await chooser).setFiles({ name: 'orders.json', mimeType: 'application/json', buffer: Buffer.from(orders.document()) });
    await importing.dialog.getByLabel('Key for ORDER_SERVICE_KEY').fill(orders.key);
    await importing.button('Import 3 tools').click();
    await expect(importing.dialog).toBeHidden();
    await editor.run();
    await expect(result(page)).toContainText('It is shipped.');
    efforts.push(job.end({ presses: 25, seconds: 90 }));
  });

  test('a real model with a wrong, then the right key', async ({ page, api, vendor }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Thinks'), {}));
    const job = await Job.begin(page, 'Real model, with a wrong and then the right key');
    const editor = await new EditorPage(page).open(id);
    await editor.node('Helper').locator('header').click();
    await editor.agent.open('Model');
    await editor.inspector.getByRole('button', { name: 'Add provider' }).click();
    await page.getByRole('button', { name: /^OpenRouter/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add OpenRouter' });
    await dialog.getByLabel('Base URL').fill(vendor.url);
    await dialog.getByLabel('API key').fill('sk-wrong');
    await dialog.getByRole('button', { name: 'Test and save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('rejected the API key');
    await dialog.getByLabel('API key').fill(vendor.key);
    await dialog.getByRole('button', { name: 'Test and save' }).click();
    await expect(page.getByPlaceholder('Search models')).toBeFocused();
    await page.keyboard.type('thinker');
    await page.keyboard.press('Enter');
    await editor.isSaved();
    await editor.run();
    await expect(result(page)).toContainText('Said by acme/thinker');
    efforts.push(job.end({ presses: 20, seconds: 60 }));
  });

  test('a chat that remembers', async ({ page, api, memory }) => {
    const file = agentWorkflow(uniqueName('Front desk'), {});
    const helper = file.nodes.find(one => one.id === 'helper');
    Object.assign(helper?.config ?? {}, {
      model: { provider: 'openai-compatible', model: 'm', base_url: `http://${memory.host}/v1` },
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const job = await Job.begin(page, 'Chat with memory, two questions');
    await new EditorPage(page).open(id);
    const chat = await new ChatPanel(page).open();
    await chat.send('My name is Ada.');
    await expect(chat.answers()).toHaveCount(1);
    await chat.send('What is my name?');
    await expect(chat.answers().nth(1)).toContainText('Your name is Ada.');
    efforts.push(job.end({ presses: 8, seconds: 30 }));
  });

  test('publish and call by cURL', { tag: '@loopback' }, async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Echo'), { lines: [{ text: 'Hello.' }] }),
    );
    const job = await Job.begin(page, 'Publish, and call by cURL');
    await new EditorPage(page).open(id);
    const publish = await new PublishDialog(page).open();
    await publish.publish();
    await page.getByRole('button', { name: 'Use this workflow' }).click();
    const code = page.getByRole('dialog', { name: /^Use Echo/ }).getByRole('region', { name: 'Code' });
    await expect(code).toContainText('curl');
    const { stdout } = await promisify(execFile)('bash', ['-c', await code.innerText()]);
    expect(stdout).toContain('Hello.');
    efforts.push(job.end({ presses: 6, seconds: 30 }));
  });
});
