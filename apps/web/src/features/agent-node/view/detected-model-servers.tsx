'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { backendErrorOf, type DetectedModelServer, useBackend } from '../../run/index.ts';
import styles from './panes.module.css';
import { modelServersKey } from './use-model-servers.ts';

export type DetectedModelServersProps = {
  servers: readonly DetectedModelServer[];
  /** The base URL the agent uses now. */
  baseUrl: string | undefined;
  onUse: (server: { base_url: string; model: string }) => void;
};

/** Renders the model servers found on this machine. Selecting one is what allows agents to reach it. */
export function DetectedModelServers({ servers, baseUrl, onUse }: DetectedModelServersProps) {
  const { modelServers } = useBackend();
  const client = useQueryClient();
  const use = useMutation({
    mutationFn: async (found: DetectedModelServer) => {
      if (!found.accepted) await modelServers?.accept(found);
    },
    onSuccess: async (_, found) => {
      onUse({ base_url: found.base_url, model: found.models[0] ?? '' });
      await client.invalidateQueries({ queryKey: modelServersKey });
    },
  });
  return servers
    .filter(server => !server.accepted || server.base_url !== baseUrl)
    .map(server => (
      <div key={server.base_url} className={styles.offer}>
        <p>
          <Trans
            text="<kind/> is running on this machine at <address/> with <models/>."
            parts={{
              kind: <>{server.kind}</>,
              address: <code>{server.base_url}</code>,
              models: <>{counted(server.models.length, 'model')}</>,
            }}
          />
        </p>
        <Button
          kind="line"
          size="small"
          busy={use.isPending && use.variables.base_url === server.base_url && t('Connecting')}
          onClick={() => use.mutate(server)}
        >
          {t('Use server')}
        </Button>
        {use.error && use.variables?.base_url === server.base_url && <p role="alert">{backendErrorOf(use.error).message}</p>}
      </div>
    ));
}
