import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { banner, openEditor, runCommand, shown } from '../../../../test-support/editor-view.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { rowOfFour } from '../../../../test-support/workflow-fixture.ts';

describe('Ctrl+Enter in a dialog', () => {
  it('imports a cURL command, and starts no run of the workflow behind the dialog', async () => {
    const { server } = await openEditor(rowOfFour());
    await runCommand('New tool from cURL');
    const dialog = await shown(page.getByRole('dialog', { name: 'New tool from cURL' }));
    await dialog.getByLabelText('cURL command').fill('curl https://desk.example.com/orders');
    await press('Control+Enter');
    await expect.element(dialog.getByLabelText('Address', { exact: true })).toHaveValue('https://desk.example.com/orders');
    await expect.element(page.getByRole('dialog')).toHaveLength(1);
    expect(server.requestsOf('runs.start')).toEqual([]);
  });

  it('does nothing while the main button is disabled, and keeps what was typed', async () => {
    await openEditor(rowOfFour());
    await runCommand('New tool from cURL');
    const dialog = await shown(page.getByRole('dialog', { name: 'New tool from cURL' }));
    await press('Control+Enter');
    await press('Control+Shift+Enter');
    await expect.element(page.getByRole('dialog')).toHaveLength(1);
    await type('curl');
    await expect.element(dialog.getByLabelText('cURL command')).toHaveValue('curl');
  });

  it('submits the form of the dialog', async () => {
    await openEditor(rowOfFour());
    await banner.getByRole('button', { name: 'Rename workflow' }).click();
    const dialog = await shown(page.getByRole('dialog', { name: 'Rename workflow' }));
    await press('Control+a');
    await type('Orders');
    await press('Control+Enter');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(banner.getByText('Orders')).toBeVisible();
  });
});
