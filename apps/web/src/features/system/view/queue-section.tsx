import type { SystemStatus } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { waitingReasonText } from '../model/system-texts.ts';
import styles from './system.module.css';

/** Renders the unfinished runs by workspace, and why queued ones have not started. */
export function QueueSection({ system }: { system: SystemStatus }) {
  const reason = waitingReasonText(system.waiting_reason);
  const rows = [
    { name: t('This workspace'), queue: system.workspace },
    { name: t('Other workspaces'), queue: system.other_workspaces },
  ];
  return (
    <Section kind="page" title={t('Run queue')}>
      {reason !== undefined && (
        <p role="status" className={styles.note}>
          {reason}
        </p>
      )}
      <Table label={t('Run queue')}>
        <thead>
          <tr>
            <Th>{t('Workspace')}</Th>
            <Th figure>{t('Queued')}</Th>
            <Th figure>{t('Oldest queued')}</Th>
            <Th figure>{t('Running')}</Th>
            <Th figure>{t('Waiting')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, queue }) => (
            <Tr key={name}>
              <Td>{name}</Td>
              <Td figure>{formatCount(queue.queued)}</Td>
              <Td figure>{queue.oldest_s === null ? t('—') : formatDuration(queue.oldest_s * 1_000)}</Td>
              <Td figure>{formatCount(queue.running)}</Td>
              <Td figure>{formatCount(queue.waiting)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
