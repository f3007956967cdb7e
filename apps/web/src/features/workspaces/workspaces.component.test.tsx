import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { captureNavigation } from '../../../test-support/capture-navigation.ts';
import { shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press, type } from '../../../test-support/keyboard.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { expectAppearance } from '../../../test-support/states/appearance.ts';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';

const switcher = (name: string) => page.getByRole('button', { name: `Workspace: ${name}` });
const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });

/** Returns the server of a person who has an account and two workspaces. */
function serverWithWorkspaces(): StandardServer {
  const server = standardServer();
  Object.assign(server.state.session, { has_accounts: true, is_account: true });
  return server.answer({
    'workspaces.list': () => ({
      items: [
        { id: 'ws_1', name: 'My workspace', organization: 'Local', role: 'owner', is_current: true },
        { id: 'ws_2', name: 'Lab', organization: 'Local', role: 'viewer', is_current: false },
      ],
    }),
    'workspaces.create': () => ({ id: 'ws_3' }) as never,
    'workspaces.rename': ({ id, name }) => {
      server.state.session.workspace = { id, name, is_first: true };
      return { id, name } as never;
    },
    'session.switch': () => ({}) as never,
  });
}

describe('workspaces', () => {
  it('WorkspaceSwitcher names the role in each workspace, marks the current one, and switches by keyboard', async () => {
    const opened = captureNavigation();
    const server = await openPage('/workflows', { server: serverWithWorkspaces() });
    await expect.element(switcher('My workspace')).toBeVisible();
    switcher('My workspace').element().focus();
    await press('Enter');
    await expect.element(item('My workspace')).toHaveAttribute('aria-current', 'true');
    await expect.element(item('My workspace')).toMatchTextContent('owner');
    await expect.element(item('Lab')).toMatchTextContent('viewer');
    await expectAccessible('the menu of workspaces');
    await type('La');
    await expect.element(item('Lab')).toHaveFocus();
    await press('Enter');
    await expect.poll(() => opened).toEqual(['/workflows']);
    expect(server.requestsOf('session.switch')).toEqual([{ workspace_id: 'ws_2' }]);
  });

  it('NewWorkspaceDialog asks for a name, and switches to the workspace that it creates', async () => {
    const opened = captureNavigation();
    const server = await openPage('/workflows', { server: serverWithWorkspaces() });
    await switcher('My workspace').click();
    await page.getByRole('menuitem', { name: 'New workspace…' }).click();
    const dialog = await shown(page.getByRole('dialog', { name: 'New workspace' }));
    await dialog.getByRole('button', { name: 'Create workspace' }).click();
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
    await expectAppearance('a new workspace');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Attic');
    await press('Enter');
    await expect.poll(() => opened).toEqual(['/workflows']);
    expect(server.requestsOf('workspaces.create')).toEqual([{ name: 'Attic' }]);
    expect(server.requestsOf('session.switch')).toEqual([{ workspace_id: 'ws_3' }]);
  });

  it('WorkspaceSwitcher offers a new workspace to owners only, also on a phone', async () => {
    const server = serverWithWorkspaces();
    Object.assign(server.state.session.you ?? {}, { role: 'editor' });
    await openPage('/workflows', { server, width: 390 });
    await page.getByRole('button', { name: 'Navigation' }).click();
    await switcher('My workspace').click();
    await expect.element(page.getByRole('menuitem', { name: /^New workspace…/ })).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item('Lab')).toBeVisible();
  });

  it('RenameWorkspaceDialog renames the workspace on the page of members', async () => {
    const server = await openPage('/members', { server: serverWithWorkspaces() });
    await page.getByRole('button', { name: 'Rename workspace' }).click();
    const dialog = await shown(page.getByRole('dialog', { name: 'Rename workspace' }));
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Laboratory');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect.element(switcher('Laboratory')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expectAppearance('the members of a workspace');
    expect(server.requestsOf('workspaces.rename')).toEqual([{ id: 'ws_1', name: 'Laboratory' }]);
  });
});
