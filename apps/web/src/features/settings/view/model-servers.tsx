'use client';
import { listed } from '../../../lib/texts/listed.ts';
import type { SystemInfo } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { useModelServerActions } from '../actions/use-model-server-actions.ts';
import styles from './settings.module.css';

/** The model server that answers on this machine, and those a person has let agents reach. */
export function ModelServers({ system }: { system: SystemInfo }) {
  const { accept, forget } = useModelServerActions();
  const { model_server: found, accepted_model_servers: accepted } = system;
  const away = accepted.filter(server => server.base_url !== found?.base_url);
  const stop = (base_url: string) => (
    <Button kind="line" size="small" onClick={() => forget.mutate({ base_url })}>
      {t('Stop using it')}
    </Button>
  );
  return (
    <>
      {found ? (
        <>
          <StatusMark
            status="ok"
            word={found.accepted ? t('{{kind}} in use', { kind: found.kind }) : t('{{kind}} found', { kind: found.kind })}
          />{' '}
          <code className="mx-2">{found.base_url}</code>
          {found.accepted ? (
            stop(found.base_url)
          ) : (
            <Button kind="line" size="small" onClick={() => accept.mutate({ kind: found.kind, base_url: found.base_url })}>
              {t('Use it')}
            </Button>
          )}
          <p className={styles.note}>
            {found.models.length === 0
              ? t('It has no model loaded.')
              : `${counted(found.models.length, 'model')}: ${listed(found.models)}`}
          </p>
          {!found.accepted && <p className={styles.note}>{t('Agents and tools don’t reach it until you say so.')}</p>}
        </>
      ) : (
        <>
          <StatusMark status="not-yet" word={t('none found')} />
          <p className={styles.note}>
            {t('Start Ollama, LM Studio or llama.cpp on its usual port, and it is offered in every agent.')}
          </p>
        </>
      )}
      {away.map(({ kind, base_url }) => (
        <p key={base_url} className={styles.note}>
          <Trans
            text="<kind/> at <address/> may be used as well."
            parts={{ kind: <>{kind}</>, address: <code>{base_url}</code> }}
          />{' '}
          {stop(base_url)}
        </p>
      ))}
    </>
  );
}
