import type { SystemStatus } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { roleLabel, serverBadge } from '../model/system-texts.ts';

/** Renders one row per server that was alive within the last hour. */
export function ServersTable({ servers }: Pick<SystemStatus, 'servers'>) {
  return (
    <DataTable
      label={t('Servers')}
      rows={servers}
      rowKey={server => server.id}
      columns={[
        { header: t('Host'), className: 'max-w-60 cut', title: server => server.host, cell: server => server.host },
        { header: t('Status'), cell: server => <StatusBadge {...serverBadge(server)} /> },
        { header: t('Role'), cell: server => roleLabel(server.role) },
        { header: t('Version'), cell: server => server.version },
        {
          header: t('Slots in use'),
          figure: true,
          cell: ({ running, slots }) => (slots === 0 ? t('—') : `${formatCount(running)} / ${formatCount(slots)}`),
        },
        { header: t('Open runs'), figure: true, cell: server => formatCount(server.held) },
        { header: t('Started'), figure: false, at: server => server.started_at },
      ]}
    />
  );
}
