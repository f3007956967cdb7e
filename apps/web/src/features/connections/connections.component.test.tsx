import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { connectionTool, mcpConnection, mcpUrl, toolChange } from '../../../test-support/connection-fixture.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press } from '../../../test-support/keyboard.ts';
import { RefusedRequest } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';
import { echoTool } from '../../../test-support/tool-fixture.ts';
import type { ConnectionItem, ToolChangeItem } from '../../lib/api-shapes.ts';

const row = (name: string) =>
  page.getByRole('region', { name: 'Connections', exact: true }).getByRole('row').filter({ hasText: name });
const section = (name: string) => page.getByRole('region', { name, exact: true });

describe('connections', () => {
  it('AddConnectionDialog connects an OpenAPI document', async () => {
    const items: ConnectionItem[] = [];
    const server = standardServer().answer({
      'connections.list': () => ({ items }),
      'connections.add': ({ name }) => {
        const added = mcpConnection(name, { kind: 'openapi' });
        items.push(added);
        return added;
      },
    });
    await openPage('/connections', { server });
    await page.getByRole('button', { name: 'Add connection' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add connection' });
    await dialog.getByRole('radio', { name: 'OpenAPI' }).click();
    await dialog.getByLabelText('Name', { exact: true }).fill('sky');
    await expectAccessible('a connection by OpenAPI');
    await dialog.getByLabelText('Document URL').fill('https://sky.example.com/openapi.json');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect.element(page.getByText('sky connected: 1 tool')).toBeVisible();
    await expect.element(row('sky')).toMatchTextContent('OpenAPI');
    expect(server.requestsOf('connections.add')).toMatchObject([
      { kind: 'openapi', name: 'sky', url: 'https://sky.example.com/openapi.json' },
    ]);
  });

  it('ChangeCard shows the lines that a source has changed, and approves them', async () => {
    const before = echoTool('sky.weather', { description: 'Tells the weather of a city.' });
    const input_schema = { type: 'object', properties: { what: { type: 'string' }, where: { type: 'string' } } };
    const after = { ...before, description: 'Tells the weather, and where you are.', input_schema };
    const changes: ToolChangeItem[] = [];
    const server = standardServer().answer({
      'connections.list': () => ({ items: [mcpConnection('sky', { kind: 'openapi', waiting: changes.length })] }),
      'connections.changes': () => ({ items: changes }),
      'connections.refresh': () => {
        changes.push(toolChange('openapi:sky', before, after));
        return mcpConnection('sky', { waiting: 1 });
      },
      'connections.decide': () => changes.pop() as never,
    });
    await openPage('/connections', { server });
    await page.getByRole('button', { name: 'More actions for sky' }).click();
    await page.getByRole('menuitem', { name: 'Check now' }).click();
    const change = page.getByRole('article', { name: 'sky.weather' });
    await expect.element(change).toMatchTextContent('added Tells the weather, and where you are.');
    await expect.element(change).toMatchTextContent('removed Tells the weather of a city.');
    await expectAccessible('a change of an OpenAPI connection');
    await change.getByRole('button', { name: 'Approve' }).click();
    await expect.element(change).not.toBeInTheDocument();
    expect(server.requestsOf('connections.decide')).toEqual([{ id: 'chg_1', decision: 'approve' }]);
  });

  it('ConnectionPage gives an MCP server a key and another address, and shows the error of a wrong one', async () => {
    const item = mcpConnection('greeter');
    const url = mcpUrl;
    const blocked = '127.0.0.1 is not a public address.';
    const names: string[] = [];
    const server = standardServer().answer({
      'connections.get': () => item,
      'connections.tools': () => ({ items: [connectionTool('greeter.greet')] }),
      'secrets.list': () => ({ items: names.map(name => ({ name, scope: 'workspace' })) }) as never,
      'secrets.put': ({ name }) => {
        names.push(name);
        return { is_weak: false };
      },
      'connections.change': ({ key_secret, url: changed }) => {
        if (typeof key_secret === 'string') item.secrets = [key_secret];
        if (changed !== undefined) {
          Object.assign(item, { place: changed, settings: { url: changed, headers: {} } });
          item.error = changed === url ? null : ({ code: 'POLICY_DENIED', message: blocked } as ConnectionItem['error']);
        }
        return item;
      },
    });
    await openPage('/connections/con_greeter', { server });
    const tool = section('Tools').getByRole('row').filter({ hasText: 'greeter.greet' });
    await expect.element(tool).toMatchTextContent('active');
    await expect.element(section('Source')).toMatchTextContent('every 10 minutes');

    await section('Source').getByRole('button', { name: 'Add key…' }).click();
    await page.getByRole('dialog').getByLabelText('Key', { exact: true }).fill('greeter-key-1');
    await press('Enter');
    await expect.element(section('Source').getByRole('link', { name: 'GREETER_KEY' })).toBeVisible();

    const move = async (to: string): Promise<void> => {
      await page.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit greeter' });
      await dialog.getByLabelText('URL', { exact: true }).fill(to);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    };
    await move('http://127.0.0.1:9/mcp');
    await expect.element(page.getByText(blocked)).toBeVisible();
    await expect.element(tool).toMatchTextContent('active');
    await move(url);
    await expect.element(page.getByText(blocked)).not.toBeInTheDocument();
  });

  it('AddConnectionDialog stores a new key of an MCP server, and connects with a stored one', async () => {
    const names: string[] = [];
    let isUp = false;
    const server = standardServer().answer({
      'connections.list': () => ({ items: [] }),
      'secrets.list': () => ({ items: names.map(name => ({ name, scope: 'workspace' })) }) as never,
      'secrets.put': ({ name }) => {
        names.push(name);
        return { is_weak: false };
      },
      'connections.add': ({ name }) => {
        if (isUp) return mcpConnection(name);
        throw new RefusedRequest({ code: 'BAD_REQUEST', message: 'The server does not respond.' });
      },
    });
    await openPage('/connections', { server });
    await page.getByRole('button', { name: 'Add connection' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add connection' });
    await dialog.getByLabelText('Name', { exact: true }).fill('files');
    await dialog.getByLabelText('URL', { exact: true }).fill('https://files.example.com/mcp');
    await dialog.getByRole('combobox', { name: 'API key' }).click();
    await page.getByRole('option', { name: 'New key…' }).click();
    await expect.element(dialog.getByLabelText('Secret name')).toHaveValue('FILES_KEY');
    const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
    await connect.click();
    await expect.element(dialog).toMatchTextContent('Enter the key itself.');
    await dialog.getByRole('textbox', { name: 'API key' }).fill('files-key-1');
    await expectAccessible('a new key of a connection');
    await connect.click();
    await expect.element(dialog).toMatchTextContent('The server does not respond.');
    await expect.element(dialog.getByRole('combobox', { name: 'API key' })).toMatchTextContent('FILES_KEY');
    isUp = true;
    await connect.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.requestsOf('secrets.put')).toEqual([
      { name: 'FILES_KEY', value: 'files-key-1', scope: 'workspace', hosts: ['files.example.com'] },
    ]);
    expect(server.requestsOf('connections.add').at(-1)).toMatchObject({
      headers: { Authorization: 'Bearer {{secrets.FILES_KEY}}' },
    });
  });

  it('ConnectionPage shows remarks of an import, and sets the side effects and the optional key that they are about', async () => {
    const remark = 'PUT and DELETE are irreversible and require approval by default. Set their side effects: set_name';
    const item = mcpConnection('pets', { kind: 'openapi', problems: [remark, 'GET /x: skipped: no server URL'] });
    const server = standardServer().answer({
      'connections.get': () => item,
      'connections.tools': () => ({
        items: [{ ...connectionTool('pets.set_name'), side_effect_policy: 'irreversible' as const }],
      }),
      'connections.operations': () => ({
        items: [{ name: 'set_name', imported: true, secrets: [], optional_secrets: ['PETS_TOKEN'] }] as never,
      }),
      'connections.change': ({ side_effect_policies = item.side_effect_policies, optional_keys }) =>
        Object.assign(item, { side_effect_policies, settings: { ...item.settings, optional_keys } }),
    });
    await openPage('/connections/con_pets', { server });
    await expect.element(section('Remarks')).toMatchTextContent(remark);
    await expect.element(section('Remarks')).not.toMatchTextContent('skipped');
    await section('Tools').getByRole('combobox', { name: 'Side effects of pets.set_name' }).click();
    await page.getByRole('option', { name: 'idempotent' }).click();
    await section('Source').getByRole('combobox', { name: 'Optional keys' }).click();
    await page.getByRole('option', { name: 'Use the key' }).click();
    await expect.element(section('Source').getByRole('combobox', { name: 'Optional keys' })).toMatchTextContent('Use the key');
    await expectAccessible('the page of an OpenAPI connection');
    expect(server.requestsOf('connections.change')).toEqual([
      { id: 'con_pets', side_effect_policies: { set_name: 'idempotent' } },
      { id: 'con_pets', optional_keys: 'use' },
    ]);
  });
});
