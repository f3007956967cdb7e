'use client';
import { formatList } from '../../../lib/texts/format-list.ts';
import type { SystemInfo } from '../../../lib/api-shapes.ts';
import { formatTime } from '../../../lib/timestamps.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useModelServerActions } from '../actions/use-model-server-actions.ts';
import { type ModelServerRow, serverRows, serverName } from '../model/server-rows.ts';
import styles from './settings.module.css';

export type ModelServersProps = { system: SystemInfo; lookedAt: Date; isLooking: boolean; onRefresh: () => void };

/** Renders the model servers of this machine: the probed addresses, their responses, and which ones agents can reach. */
export function ModelServersSection({ system, lookedAt, isLooking, onRefresh }: ModelServersProps) {
  const rows = serverRows(system);
  const hasNone = rows.every(({ models }) => models === undefined);
  return (
    <>
      <ul className={styles.servers} aria-label={t('Model servers')}>
        {rows.map(row => (
          <li key={row.base_url}>
            <Server server={row} />
          </li>
        ))}
      </ul>
      <p className={styles.looked}>
        <span aria-live="polite">{t('Last checked {{time}}', { time: formatTime(lookedAt) })}</span>
        <Button kind="line" size="small" busy={isLooking && t('Checking')} onClick={onRefresh}>
          {t('Check again')}
        </Button>
      </p>
      <p className={styles.note}>
        {hasNone
          ? t('Start Ollama, LM Studio or llama.cpp on its default port to offer its models in every agent.')
          : t('Agents and tools can’t reach a server until you allow it.')}
      </p>
    </>
  );
}

function Server({ server }: { server: ModelServerRow }) {
  const { accept, forget } = useModelServerActions();
  const { kind, base_url, models, isAccepted } = server;
  return (
    <div className={styles.server}>
      <StatusBadge status={badgeOf(server)} word={labelOf(server)} />
      <div>
        <b translate="no">{serverName(kind)}</b> <code>{base_url}</code>
        {models !== undefined && (
          <p className={styles.note}>
            {models.length === 0 ? t('No models loaded.') : `${counted(models.length, 'model')}: ${formatList(models)}`}
          </p>
        )}
      </div>
      {isAccepted ? (
        <Button kind="line" size="small" onClick={() => forget.mutate({ base_url })}>
          {t('Stop using server')}
        </Button>
      ) : (
        models !== undefined && (
          <Button kind="line" size="small" onClick={() => accept.mutate({ kind, base_url })}>
            {t('Use server')}
          </Button>
        )
      )}
    </div>
  );
}

const badgeOf = ({ models, isAccepted }: ModelServerRow) => (models !== undefined ? 'ok' : isAccepted ? 'warning' : 'not-yet');

function labelOf({ models, isAccepted }: ModelServerRow): string {
  if (models === undefined) return t('no response');
  return isAccepted ? t('in use') : t('found');
}
