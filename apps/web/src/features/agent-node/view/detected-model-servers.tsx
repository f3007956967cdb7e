'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useTRPC, useTRPCClient } from '../../../lib/trpc.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import type { DetectedModelServer } from '../../../lib/api-shapes.ts';

export type DetectedModelServersProps = {
  servers: readonly DetectedModelServer[];
  /** The base URL the agent uses now. */
  baseUrl: string | undefined;
  onUse: (server: { base_url: string; model: string }) => void;
};

/** Renders the model servers found on this machine. Selecting one is what allows agents to reach it. */
export function DetectedModelServers({ servers, baseUrl, onUse }: DetectedModelServersProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const use = useMutation({
    mutationFn: async (found: DetectedModelServer) => {
      const { kind, base_url } = found;
      if (!found.accepted) await client.system.accept_model_server.mutate({ kind, base_url });
    },
    onSuccess: async (_, found) => {
      onUse({ base_url: found.base_url, model: found.models[0] ?? '' });
      await queries.invalidateQueries({ queryKey: trpc.system.info.queryKey() });
    },
  });
  return servers
    .filter(server => !server.accepted || server.base_url !== baseUrl)
    .map(server => (
      <div key={server.base_url} className="flex flex-wrap items-center justify-between gap-2 text-ink-2 text-small">
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
        {use.error && use.variables?.base_url === server.base_url && <p role="alert">{failureOf(use.error).message}</p>}
      </div>
    ));
}
