import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { banner, editorIsReady, openEditor, runCommand, shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { versionHandlers } from '../../../test-support/handlers/version-handlers.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { rowRun } from '../../../test-support/row-run.ts';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { rowOfFour } from '../../../test-support/workflow-fixture.ts';

const dialog = page.getByRole('dialog', { name: /^Use Row/ });
const code = dialog.getByRole('region', { name: 'Code' });
const publishDialog = page.getByRole('dialog', { name: /^Publish/ });
const publish = publishDialog.getByRole('button', { name: 'Publish', exact: true });

function serverWithVersions(): StandardServer {
  const server = standardServer({ workflows: { wf: rowOfFour() } });
  return server.answer(versionHandlers(server.state));
}

describe('use of a workflow from elsewhere', () => {
  it('ApiAccessDialog offers the draft of a workflow that is not published, beside an open chat, and publishes it', async () => {
    await openPage('/workflows/wf?chat', { server: serverWithVersions() });
    await editorIsReady();
    await expect.element(page.getByRole('complementary', { name: 'Chat' })).toBeVisible();
    await runCommand('Use workflow via API');
    await expect.element(dialog).toMatchTextContent('these requests run the draft');
    await expect.element(code).not.toMatchTextContent('published');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await publish.click();
    await expect.element(publishDialog).not.toBeInTheDocument();
    await banner.getByRole('button', { name: /^Published version/ }).click();
    const history = await shown(page.getByRole('complementary', { name: 'History' }));
    await history.getByRole('button', { name: 'Use…' }).click();
    await expect.element(code).toMatchTextContent('"published"');
  });

  it('ApiAccessDialog shows code in each language, the last runs, and leads to the tool of a workflow', async () => {
    const server = serverWithVersions();
    await openEditor(rowOfFour(), { server });
    await banner.getByRole('button', { name: 'Publish', exact: true }).click();
    await publish.click();
    await banner.getByRole('button', { name: 'Use…' }).click();
    await expect.element(dialog).toMatchTextContent('newest published version, now 1');
    await expect.element(dialog).toMatchTextContent('No token is needed');
    await expect.element(dialog).toMatchTextContent('No runs yet');
    await expectAccessible('the ways to use a workflow', { handles: false });
    for (const [language, word] of [
      ['cURL', 'curl'],
      ['TypeScript', 'fetch('],
      ['Python', 'import'],
    ] as const) {
      await dialog.getByRole('radio', { name: language }).click();
      await expect.element(code).toMatchTextContent(word);
    }
    server.state.runs.set('run_row', { events: rowRun('one'), row: { workflow_version: 1 } });
    const runs = dialog.getByRole('list', { name: 'Last runs' }).getByRole('listitem');
    await expect.element(runs).toMatchTextContent('version 1');
    await dialog.getByRole('button', { name: 'Expose as tool…' }).click();
    await expect.element(page.getByRole('dialog', { name: /^Expose Row .*as tool$/ })).toBeVisible();
  });
});
