import { Permission, hasPermission, Role } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { ROLE_LABEL } from '../../session/index.ts';
import { CheckIcon } from '../../../ui/icons/first-icons.tsx';

const PERMISSION_LABEL: Readonly<Record<Permission, string>> = {
  read: t('View workflows, runs, and everything else except secret values'),
  execute: t('Call tools from other programs'),
  edit: t('Edit, publish, and run workflows, pin, approve, chat, evaluate'),
  administer: t('Manage tools, connections, secrets, budgets, settings'),
  own: t('Manage members, their roles, and tokens'),
};

/** Renders the permissions of each role. */
export function RoleTable() {
  return (
    <Table label={t('Role permissions')}>
      <thead>
        <tr>
          <Th>{t('Permission')}</Th>
          {Role.options.map(role => (
            <Th key={role}>{ROLE_LABEL[role]}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Permission.options.map(action => (
          <Tr key={action}>
            <Td className="w-full">{PERMISSION_LABEL[action]}</Td>
            {Role.options.map(role => (
              <Td key={role}>
                {hasPermission(role, action) ? (
                  <CheckIcon size={14} label={t('yes')} />
                ) : (
                  <span className="text-ink-3">{t('no')}</span>
                )}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
