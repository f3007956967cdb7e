import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mcpConnection } from '../../../test-support/connection-fixture.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';
import type { ConnectionItem, ConnectionType } from '../../lib/api-shapes.ts';

const notes: ConnectionType = {
  type: 'notes',
  label: 'Notes',
  description: 'Reads and writes the notes of one notebook.',
  key: 'required',
  settings: {
    type: 'object',
    properties: {
      notebook: { type: 'string', title: 'Notebook', description: 'The notebook of the connection.' },
      sort: { type: 'string', title: 'Sort by', enum: ['title', 'date'], default: 'date' },
      limit: { type: 'integer', title: 'Notes per page' },
      archived: { type: 'boolean', title: 'Include archived notes' },
    },
    required: ['notebook'],
  },
};
const team = (more: Partial<ConnectionItem> = {}): ConnectionItem =>
  mcpConnection('team', {
    kind: 'custom',
    type: 'notes',
    type_label: 'Notes',
    place: 'notebook: team',
    settings: { type: 'notes', settings: { notebook: 'team', sort: 'date' }, key_secret: 'NOTES_KEY' },
    secrets: ['NOTES_KEY'],
    ...more,
  });

it('AddConnectionDialog offers the type of a custom provider, with a form made from the schema of its settings', async () => {
  const items: ConnectionItem[] = [];
  const server = standardServer().answer({
    'connections.list': () => ({ items }),
    'connections.types': () => ({ items: [notes] }),
    'secrets.list': () => ({ items: [{ name: 'NOTES_KEY', scope: 'workspace' }] }) as never,
    'connections.add': () => {
      items.push(team());
      return team();
    },
  });
  await openPage('/connections', { server });
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByRole('combobox', { name: 'Connection type' }).click();
  await page.getByRole('option', { name: 'Notes' }).click();
  await expect.element(dialog).toMatchTextContent('Reads and writes the notes of one notebook.');
  await dialog.getByLabelText('Name', { exact: true }).fill('team');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Enter a value.');
  await expect.element(dialog).toMatchTextContent('Choose the API key, or create it.');
  await expectAccessible('a custom connection with faults');
  await dialog.getByLabelText('Notebook').fill('team');
  await dialog.getByLabelText('Notes per page').fill('20');
  await dialog.getByRole('combobox', { name: 'API key' }).click();
  await page.getByRole('option', { name: 'NOTES_KEY' }).click();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  const row = page.getByRole('region', { name: 'Connections', exact: true }).getByRole('row').filter({ hasText: 'team' });
  await expect.element(row).toMatchTextContent('Notesnotebook: team');
  const settings = { notebook: 'team', sort: 'date', limit: 20, archived: false };
  expect(server.requestsOf('connections.add')).toEqual([
    { kind: 'custom', type: 'notes', name: 'team', settings, key_secret: 'NOTES_KEY' },
  ]);
});

it('EditConnectionDialog edits the settings of a custom connection by its schema', async () => {
  const server = standardServer().answer({
    'connections.get': () => team(),
    'connections.types': () => ({ items: [notes] }),
    'connections.tools': () => ({ items: [] }),
    'connections.change': () => team(),
  });
  await openPage('/connections/con_team', { server });
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit team' });
  await expect.element(dialog.getByLabelText('Notebook')).toHaveValue('team');
  await dialog.getByLabelText('Notebook').fill('support');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.requestsOf('connections.change')).toEqual([
    { id: 'con_team', settings: { notebook: 'support', sort: 'date', archived: false } },
  ]);
});

it('EditConnectionDialog says that a connection without its provider cannot be changed', async () => {
  const server = standardServer().answer({ 'connections.get': () => team(), 'connections.tools': () => ({ items: [] }) });
  await openPage('/connections/con_team', { server });
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Edit team' }))
    .toMatchTextContent('Its provider is not part of this server');
});
