import type { SystemStatus } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { roleLabel, serverBadge } from '../model/system-texts.ts';

/** Renders one row per server that was alive within the last hour. */
export function ServersTable({ servers }: Pick<SystemStatus, 'servers'>) {
  const now = useNow();
  return (
    <Table label={t('Servers')}>
      <thead>
        <tr>
          <Th>{t('Host')}</Th>
          <Th>{t('Status')}</Th>
          <Th>{t('Role')}</Th>
          <Th>{t('Version')}</Th>
          <Th figure>{t('Slots in use')}</Th>
          <Th figure>{t('Open runs')}</Th>
          <Th>{t('Started')}</Th>
        </tr>
      </thead>
      <tbody>
        {servers.map(server => (
          <Tr key={server.id}>
            <Td className="max-w-60 cut" title={server.host}>
              {server.host}
            </Td>
            <Td>
              <StatusBadge {...serverBadge(server)} />
            </Td>
            <Td>{roleLabel(server.role)}</Td>
            <Td>{server.version}</Td>
            <Td figure>{server.slots === 0 ? t('—') : `${formatCount(server.running)} / ${formatCount(server.slots)}`}</Td>
            <Td figure>{formatCount(server.held)}</Td>
            <Td title={formatFullTimestamp(server.started_at)}>{formatTimestamp(server.started_at, now)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
