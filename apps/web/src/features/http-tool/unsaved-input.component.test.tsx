import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { runCommand, shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press, type } from '../../../test-support/keyboard.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';

const question = page.getByRole('dialog', { name: 'Discard your input?' });

describe('Escape in a dialog with input', () => {
  it('asks before it discards a request that was typed', async () => {
    await openPage('/tools', { server: standardServer() });
    await runCommand('New tool from cURL');
    const builder = page.getByRole('dialog', { name: 'New tool from cURL' });
    await builder.getByRole('button', { name: 'Start without a command' }).click();
    const address = builder.getByLabelText('Address', { exact: true });
    await address.click();
    await type('https://desk.example.com/orders');
    await press('Escape');
    await expect.element(question).toBeVisible();
    await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await expectAccessible('the question before input is discarded');

    await press('Escape');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(address).toHaveFocus();
    await expect.element(address).toHaveValue('https://desk.example.com/orders');
    await press('Escape');
    await question.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.element(page.getByRole('dialog')).toHaveLength(0);
  });

  it('closes a dialog at once in which nothing was typed', async () => {
    await openPage('/tools', { server: standardServer() });
    await runCommand('New tool from cURL');
    await shown(page.getByRole('dialog', { name: 'New tool from cURL' }));
    await press('Escape');
    await expect.element(page.getByRole('dialog')).toHaveLength(0);
  });
});
