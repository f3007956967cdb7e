import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { RefusedRequest } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { httpTool } from '../../../test-support/tool-page-fixture.ts';
import { toolItem } from '../../../test-support/server-state.ts';
import { shopTools } from '../stories/index.ts';

const rows = () => page.getByRole('region', { name: 'Tools', exact: true }).getByRole('row');
const row = (name: string) => rows().filter({ hasText: name });
const tier = (name: string) =>
  page
    .getByRole('radiogroup', { name: 'Tier' })
    .getByRole('radio', { name: new RegExp(`^${name}`) })
    .click();

/** Opens the catalog of the shop with one tool that agents use. */
async function openCatalog(): Promise<StandardServer> {
  const answering = { ...httpTool('desk.answer'), enabled_for: 1 };
  const server = standardServer({ tools: [...shopTools, answering] });
  await openPage('/tools', { server });
  await expect.element(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  return server;
}

describe('catalog', () => {
  it('Catalog shows the newest version of a tool and finds tools by words', async () => {
    await openCatalog();
    await expect.element(row('payment.charge')).toMatchTextContent('2.1.0');
    await page.getByLabelText(/^Search \d+ tools$/).fill('track');
    await expect.element(row('shipping.track')).toBeVisible();
    await expect.element(row('catalog.search')).not.toBeInTheDocument();
  });

  it('Catalog hides retired tools until they are requested', async () => {
    await openCatalog();
    await expect.element(row('catalog.search')).toBeVisible();
    await expect.element(row('payment.legacy_charge')).not.toBeInTheDocument();
    await page.getByRole('switch', { name: 'Show retired' }).click();
    await expect.element(row('payment.legacy_charge')).toMatchTextContent('deprecated');
    await expectAccessible('a catalog with what is retired');
    await page.getByRole('switch', { name: 'Show retired' }).click();
    await expect.element(row('payment.legacy_charge')).not.toBeInTheDocument();
  });

  it('Catalog withdraws a tool with two clicks, and Undo restores it', async () => {
    const server = await openCatalog();
    await tier('Enabled');
    await expect.element(row('desk.answer')).toMatchTextContent('Published here');
    await page.getByRole('button', { name: 'More actions for desk.answer' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw', exact: false }).click();
    await expect.element(page.getByText('desk.answer withdrawn')).toBeVisible();
    await tier('Withdrawn');
    await expect.element(row('desk.answer')).toMatchTextContent('withdrawn');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row('desk.answer')).not.toBeInTheDocument();
    await tier('Available');
    await expect.element(row('desk.answer')).toBeVisible();
    expect(server.requestsOf('tools.set_availability')).toEqual([
      { name: 'desk.answer', available: false },
      { name: 'desk.answer', available: true },
    ]);
  });
});

describe('ImportDialog', () => {
  it('ImportDialog names the place of an error, and reports values that were converted', async () => {
    const server = await openCatalog();
    server.answer({
      'tools.import': input => {
        if (JSON.stringify(input).includes('perhaps')) {
          const message = '/tools/0/side_effects: expected one of pure, idempotent, compensatable, irreversible';
          throw new RefusedRequest({ code: 'BAD_REQUEST', message });
        }
        server.state.tools.push(toolItem(httpTool('spec.sum')));
        return { published: [], skipped: [], notes: ['spec.sum@1.0.0: It has no version. 1.0.0 is used'] } as never;
      },
    });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import tools' });
    const text = dialog.getByLabelText('Tools as YAML or JSON');
    await text.fill('tools:\n  - { name: spec.sum, side_effects: perhaps }\n');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect.element(dialog).toMatchTextContent('/tools/0/side_effects');
    await text.fill('tools:\n  - name: spec.sum\n    tool_type: http\n');
    await dialog.getByRole('button', { name: 'Import' }).click();
    const notes = page.getByRole('dialog', { name: 'Imported with notes' });
    await expect.element(notes).toMatchTextContent('spec.sum@1.0.0: It has no version. 1.0.0 is used');
    await expectAccessible('the notes of an import');
    await userEvent.keyboard('{Escape}');
    await expect.element(notes).not.toBeInTheDocument();
    await expect.element(row('spec.sum')).toMatchTextContent('Published here');
  });
});
