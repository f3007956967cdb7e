import type { Browser } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import { OthersPanel } from '../pages/others-panel.ts';
import { expectAccessible } from '../support/axe.ts';
import { Api } from '../support/api.ts';
import { owner, type SignedIn } from '../support/owner-account.ts';
import { agentWorkflow, uniqueName, stored } from '../support/scene.ts';
import { startApp } from '../support/start-app.ts';
import { expect, test } from '../support/test.ts';

type Place = { browser: Browser; api: Api; appUrl: string; signedIn: SignedIn | undefined };

/** Opens one workflow in two browsers. Each has a name for the other: that of the person where people sign in. */
async function two({ browser, api, appUrl, signedIn }: Place, name: string) {
  const [first, second] = signedIn === undefined ? ['Tab 1', 'Tab 2'] : [owner.name, owner.name];
  const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName(name), {}));
  const options = { baseURL: appUrl, ...(signedIn !== undefined && { storageState: signedIn }) };
  const contexts = [await browser.newContext(options), await browser.newContext(options)] as const;
  const open = async (context: (typeof contexts)[number]) => {
    const editor = await new EditorPage(await context.newPage()).open(id);
    return Object.assign(editor, { others: new OthersPanel(editor.page) });
  };
  const [a, b] = [await open(contexts[0]), await open(contexts[1])];
  // Each sees the other, so from here on their changes reach each other.
  await expect(a.others.badge(new RegExp(`^${second}`))).toBeVisible();
  await expect(b.others.badge(new RegExp(`^${first}`))).toBeVisible();
  const end = async () => {
    for (const context of contexts) await context.close();
  };
  return { id, a, b, second, contexts, end };
}

const positionOf = async (api: Api, id: string, node: string): Promise<number> =>
  (await stored(api, id)).nodes.find(one => one.id === node)?.position.x ?? Number.NaN;

test.describe('two users on one workflow', () => {
  test('two users edit different nodes at once, see both edits and lose nothing after a reload', async ({
    browser,
    api,
    appUrl,
    signedIn,
  }) => {
    const { id, a, b, end } = await two({ browser, api, appUrl, signedIn }, 'Max concurrency');
    await Promise.all([a.select('Helper'), b.select('Answer')]);
    await Promise.all([a.rename('Mine'), b.rename('Theirs')]);
    // Each adds a prompt, and both get the same id. They are at different positions.
    await a.dragIn('Prompt', { x: 300, y: 560 });
    await b.dragIn('Prompt', { x: 520, y: 600 });
    for (const editor of [a, b]) {
      await expect(editor.node('Mine')).toBeVisible();
      await expect(editor.node('Theirs')).toBeVisible();
      await expect(editor.region.getByRole('group', { name: /^Prompt( 2)?, prompt$/ })).toHaveCount(2);
      await expect(editor.edges()).toHaveCount(2);
      await editor.isSaved();
      await expect(editor.others.conflicts).toBeHidden();
    }
    await expect
      .poll(async () => (await stored(api, id)).nodes.map(node => (node.title ?? node.id).replace(/ 2$/, '')).toSorted())
      .toEqual(['Mine', 'Prompt', 'Prompt', 'Question', 'Theirs']);
    for (const editor of [a, b]) {
      await editor.page.reload();
      await editor.isReady();
      await expect(editor.node('Mine')).toBeVisible();
      await expect(editor.node('Theirs')).toBeVisible();
      await expect(editor.page.getByText('Unsaved changes restored')).toBeHidden();
    }
    await end();
  });

  test('each user sees who is present and where, what they changed and that they left', async ({
    browser,
    api,
    appUrl,
    signedIn,
  }) => {
    const { a, b, second, contexts, end } = await two({ browser, api, appUrl, signedIn }, 'Presence');
    await b.select('Helper');
    await expect(a.node('Helper').getByText(second)).toBeVisible();
    await b.inspector.getByLabel('Node name').focus();
    await expect(a.node('Helper').getByText(`${second} is editing`)).toBeVisible();
    await expect(a.others.badge(`${second}, editing Helper`)).toBeVisible();
    await expectAccessible(a.page, 'someone else is here');
    await b.rename('Seen');
    await expect(a.others.note).toHaveText(`${second} changed Seen`);
    await a.others.badge(new RegExp(`^${second}`)).click();
    await expect(a.inspector.getByLabel('Node name')).toHaveValue('Seen');
    await contexts[1].close();
    await a.others.isAlone();
    await expect(a.node('Seen').getByText(second)).toBeHidden();
    await end();
  });
});

test('a server killed while both users drag loses no edit of either', { tag: '@loopback' }, async ({ browser }) => {
  const app = await startApp();
  const api = new Api(app.url);
  const { id, a, b, end } = await two({ browser, api, appUrl: app.url, signedIn: undefined }, 'Killed');
  const before = { helper: await positionOf(api, id, 'helper'), answer: await positionOf(api, id, 'answer') };
  const headerBox = await a.region.locator('.react-flow__node[data-id="helper"] header').boundingBox();
  if (headerBox === null) throw new Error('there is no node');
  await a.page.mouse.move(headerBox.x + 60, headerBox.y + 12);
  await a.page.mouse.down();
  await a.page.mouse.move(headerBox.x + 90, headerBox.y + 80, { steps: 4 });
  await app.kill();
  await a.page.mouse.move(headerBox.x + 120, headerBox.y + 120, { steps: 4 });
  await a.page.mouse.up();
  await b.moveNode('Answer', { x: 60, y: 90 });
  for (const editor of [a, b]) await expect(editor.saveState).toContainText('saved on this machine');
  await app.startAgain();
  for (const editor of [a, b]) await expect(editor.saveState).toHaveText(/^Saved/, { timeout: 40_000 });
  await expect.poll(() => positionOf(api, id, 'helper')).not.toBe(before.helper);
  await expect.poll(() => positionOf(api, id, 'answer')).not.toBe(before.answer);
  // Both have both nodes: the connection is restored automatically.
  const drawn = (editor: typeof a, node: string) =>
    editor.region.locator(`.react-flow__node[data-id="${node}"]`).evaluate(element => (element as HTMLElement).style.transform);
  for (const node of ['helper', 'answer'])
    await expect.poll(async () => (await drawn(a, node)) === (await drawn(b, node)), { timeout: 20_000 }).toBe(true);
  await end();
  await app.stop();
});
