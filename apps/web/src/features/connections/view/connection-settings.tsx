'use client';
import { connectionKind } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { useConnectionActions } from '../actions/use-connection-actions.ts';
import { useConnectionType } from '../actions/use-connection-type.ts';
import { ConnectionKeyDialog } from './connection-key-dialog.tsx';
import styles from './connection-settings.module.css';

/** Renders where a connection's tools come from, with what credential, and when they are loaded again. */
export function ConnectionSettings({ connection }: { connection: ConnectionItem }) {
  const { kind, from, place, name, settings } = connection;
  const { isDocument } = connectionKind(kind);
  const base = settings['base_url'];
  return (
    <Section kind="page" title={t('Source')}>
      <dl className={styles.list}>
        <Row term={isDocument ? t('Document') : connection.type === undefined ? t('Address') : t('Settings')}>
          {isDocument && settings['url'] === undefined ? t('Uploaded file') : <code className="wrap-anywhere">{place}</code>}
        </Row>
        {typeof base === 'string' && (
          <Row term={t('Base URL')}>
            <code className="wrap-anywhere">{base}</code>
          </Row>
        )}
        {from === 'file' ? (
          <Row term={t('Configured in')}>
            <Trans
              text="The administrator’s file (<variable/>), under <entry/>. Restart the server after a change."
              parts={{ variable: <code>PINION_CONFIG</code>, entry: <code translate="no">{`mcp_servers.${name}`}</code> }}
            />
          </Row>
        ) : (
          <>
            <Row term={t('Credential')}>
              <Keys connection={connection} />
            </Row>
            {isDocument && <OptionalKeys connection={connection} />}
            <Row term={t('Refresh')}>
              <Schedule connection={connection} />
            </Row>
          </>
        )}
      </dl>
    </Section>
  );
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** Renders the secrets that the connection or, for a document, its tools send. */
function Keys({ connection }: { connection: ConnectionItem }) {
  const trpc = useTRPC();
  const { isDocument = false } = connectionKind(connection.kind);
  const { connectionType, isPending } = useConnectionType(connection);
  const takesKey = !isDocument && !isPending && connectionType?.key !== 'none';
  const tools = useQuery({ ...trpc.connections.tools.queryOptions({ id: connection.id }), enabled: isDocument });
  const stored = useQuery(trpc.secrets.list.queryOptions());
  const [replaced, setReplaced] = useState<{ name: string | undefined }>();
  const names = isDocument
    ? [
        ...new Set(
          (tools.data?.items ?? []).flatMap(({ state, secrets }) => (state === 'active' || state === 'changed' ? secrets : [])),
        ),
      ]
    : connection.secrets;
  const isSet = (name: string) => stored.data?.items.some(secret => secret.name === name) === true;
  return (
    <div className="grid gap-1.5">
      {names.map(name => (
        <span key={name} className="flex flex-wrap items-center gap-2">
          <Link href="/secrets" className={styles.secret} translate="no">
            {name}
          </Link>
          {stored.data !== undefined && !isSet(name) && <span className={styles.missing}>{t('missing')}</span>}
          <LockedFields>
            <Button size="small" kind="line" onClick={() => setReplaced({ name })}>
              {isSet(name) ? t('Replace key…') : t('Add key…')}
            </Button>
          </LockedFields>
        </span>
      ))}
      {names.length === 0 && (
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-ink-3">{isDocument ? t('Its tools need none.') : t('None')}</span>
          {takesKey && (
            <LockedFields>
              <Button size="small" kind="line" onClick={() => setReplaced({ name: undefined })}>
                {t('Add key…')}
              </Button>
            </LockedFields>
          )}
        </span>
      )}
      {replaced && <ConnectionKeyDialog connection={connection} name={replaced.name} onClose={() => setReplaced(undefined)} />}
    </div>
  );
}

const optionalKeys = [
  { value: 'use', label: t('Use the key') },
  { value: 'omit', label: t('Call without a key') },
] as const;

/** Renders whether operations that work with and without a key use it, where the document has such operations. */
function OptionalKeys({ connection: { id, settings } }: { connection: ConnectionItem }) {
  const trpc = useTRPC();
  const { change } = useConnectionActions();
  const operations = useQuery(trpc.connections.operations.queryOptions({ id }));
  const open = (operations.data?.items ?? []).filter(({ optional_secrets }) => optional_secrets.length > 0);
  if (open.length === 0) return null;
  const chosen = settings['optional_keys'];
  return (
    <Row term={t('Optional keys')}>
      <LockedFields>
        <Select
          label={t('Optional keys')}
          placeholder={t('Document default')}
          value={typeof chosen === 'string' ? chosen : ''}
          disabled={change.isPending}
          onChange={value =>
            change.mutate(
              { id, optional_keys: optionalKeys.find(option => option.value === value)?.value ?? null },
              { onError: error => showErrorToast(t('Setting not saved'), { detail: failureOf(error).message }) },
            )
          }
          options={optionalKeys}
        />
      </LockedFields>
      <p className="mt-1 text-small text-ink-3">
        {t('{{operations}} without a key.', { operations: counted(open.length, 'operation also works', 'operations also work') })}
      </p>
    </Row>
  );
}

const schedules = [
  { value: 'off', label: t('Only when requested') },
  { value: 'hourly', label: t('Hourly') },
  { value: 'daily', label: t('Daily') },
] as const;

function Schedule({ connection: { id, kind, settings, refresh, next_refresh_at } }: { connection: ConnectionItem }) {
  const now = useNow();
  const { change } = useConnectionActions();
  const { reportsChanges, isDocument } = connectionKind(kind);
  if (reportsChanges) return <>{t('When the server reports a change, and every 10 minutes')}</>;
  if (isDocument && settings['url'] === undefined) return <>{t('By uploading a newer file')}</>;
  return (
    <span className="flex flex-wrap items-center gap-3">
      <LockedFields>
        <Select
          label={t('Refresh')}
          value={refresh}
          disabled={change.isPending}
          onChange={value =>
            change.mutate(
              { id, refresh: schedules.find(option => option.value === value)?.value ?? 'off' },
              { onError: error => showErrorToast(t('Schedule not saved'), { detail: failureOf(error).message }) },
            )
          }
          options={schedules}
        />
      </LockedFields>
      {next_refresh_at !== null && (
        <span className="text-ink-3">{t('Next: {{at}}', { at: formatTimestamp(next_refresh_at, now) })}</span>
      )}
    </span>
  );
}
