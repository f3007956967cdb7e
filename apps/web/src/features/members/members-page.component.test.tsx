import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { fixtureTime } from '../../../test-support/fixture-time.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';
import type { AddedMember } from '../../lib/api-shapes.ts';

const issued = (id: string, token: string): AddedMember['token'] => ({ id, token });

describe('members', () => {
  it('AddMemberDialog of the first member asks for the own name too, and gives both their link', async () => {
    const server = standardServer().answer({
      'members.add': ({ name, role }) => ({
        user_id: 'usr_2',
        name,
        role,
        token: issued('tok_1', 'pin_ada'),
        your_token: issued('tok_2', 'pin_owner'),
      }),
    });
    await openPage('/members', { server });
    await expect.element(page.getByText('You’re the only member')).toBeVisible();
    await page.getByRole('button', { name: 'Add member with token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add member with token' });
    await dialog.getByLabelText('Name', { exact: true }).fill('Ada');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog).toMatchTextContent('Enter a name.');
    expect(server.requestsOf('members.add')).toEqual([]);
    await expectAccessible('the first member');
    await dialog.getByLabelText('Your name').fill('Grace');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const added = page.getByRole('dialog', { name: 'Ada added' });
    await expect.element(added).toMatchTextContent('For you');
    expect(server.requestsOf('members.add')).toEqual([{ name: 'Ada', role: 'editor', your_name: 'Grace' }]);
    await added.getByRole('button', { name: 'I have copied both' }).click();
    await expect.element(added).not.toBeInTheDocument();
  });

  it('MembersPage tells an editor which role is needed and who has it, and changes nothing', async () => {
    const member = (user_id: string, name: string, role: 'owner' | 'editor') => ({
      user_id,
      name,
      role,
      email: null,
      two_factor: false,
      tokens: [],
      joined_at: fixtureTime,
      last_active_at: null,
    });
    const server = standardServer({ role: 'editor' });
    server.state.session.owners = ['Grace'];
    server.answer({
      'members.list': () => ({
        is_shared: true,
        items: [member('usr_0', 'Grace', 'owner'), member('usr_1', 'Owner', 'editor')] as never,
      }),
    });
    await openPage('/members', { server });
    await expect
      .element(page.getByRole('note').first())
      .toHaveTextContent('This requires the owner role. Your role is editor. Grace can change it.');
    await expect.element(page.getByRole('button', { name: 'Add member with token' })).toBeDisabled();
    await expectAccessible('members of an editor');
  });
});
