import { EditorPage } from '../pages/editor-page.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
import { PublishDialog } from '../pages/publish-dialog.ts';
import type { Api } from '../support/api.ts';
import { agentWorkflow, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const keep = async (api: Api, file: unknown): Promise<string> => (await api.post<{ id: string }>('/workflows', file)).id;
type Versions = { items: { version: number; name: string | null }[] };
const versionsOf = async (api: Api, id: string): Promise<Versions['items']> =>
  (await api.get<Versions>(`/workflows/${id}/versions`)).items;

test.describe('publishing by a builder', () => {
  test.beforeEach(({ pausedTools }) => pausedTools.release());

  test('a builder publishes a version, compares it on the canvas, restores it and undoes that', async ({ page, api }) => {
    const id = await keep(api, agentWorkflow(uniqueName('Versions'), {}));
    const editor = await new EditorPage(page).open(id);
    const history = new HistoryPanel(page);
    await expect(history.publishedBadge()).toHaveText('Not published');
    const publish = await new PublishDialog(page).open();
    await expect(publish.dialog).toContainText('First version');
    await publish.publish({ name: 'Spring', note: 'For the shop window' });
    await expect(history.publishedBadge()).toHaveText('Published version 1 · no changes since');

    // Renames, removes and adds. The badge count follows.
    await editor.select('Helper');
    await editor.rename('Desk');
    await expect(history.publishedBadge()).toHaveText('Published version 1 · 1 change since');
    await editor.removeEdge('helper response', 'answer value');
    await editor.addByKey('p');
    await expect(history.publishedBadge()).toHaveText('Published version 1 · 3 changes since');
    await editor.isSaved();

    await history.open();
    await expect(history.version(1)).toContainText('Spring');
    await expect(history.version(1)).toContainText('For the shop window');
    await history.compare(1);
    await expect(history.changes()).toHaveCount(3);
    await expect(history.changes().filter({ hasText: 'Helper renamed to Desk' })).toContainText('changed');
    await expect(editor.node('Desk')).toContainText('changed');
    await expect(editor.region.getByText('added', { exact: true }).first()).toBeVisible();
    await expect(editor.edge('helper response', 'answer value')).toBeAttached(); // As a ghost.
    await expect(editor.region.getByRole('img', { name: 'removed' })).toBeVisible();
    await history.stopComparing();
    await expect(editor.edge('helper response', 'answer value')).toHaveCount(0);

    await publish.open();
    await expect(publish.dialog).toHaveAccessibleName('Publish version 2');
    await expect(publish.changes()).toHaveCount(3);
    await publish.publish();
    await expect(history.versions()).toHaveCount(2);

    const second = await stored(api, id);
    await history.choose(1, 'Restore as draft');
    await expect(editor.node('Helper')).toBeVisible();
    await expect(editor.edge('helper response', 'answer value')).toBeAttached();
    await expect(history.kept()).toHaveCount(1);
    expect((await stored(api, id)).nodes).toHaveLength(3);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click(); // The toast's.
    await expect(editor.node('Desk')).toBeVisible();
    await expect.poll(() => stored(api, id)).toEqual(second);
    await editor.undo(); // Each restore is also an undo step of this user.
    await expect(editor.node('Helper')).toBeVisible();
    await editor.isSaved();

    await history.choose(2, 'Rename');
    const rename = page.getByRole('dialog', { name: 'Name of version 2' });
    await rename.getByLabel('Name').fill('Summer');
    await rename.getByRole('button', { name: 'Rename' }).click();
    await expect(history.version(2)).toContainText('Summer');
    expect((await versionsOf(api, id)).map(version => version.name)).toEqual(['Summer', 'Spring']);
  });
});
