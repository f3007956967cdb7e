'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { backendErrorOf, useBackend } from '../../run/index.ts';
import styles from './panes.module.css';

const queryKey = ['editor', 'model-server'];

export type ModelOfferProps = {
  /** The address the agent uses now. */
  baseUrl: string | undefined;
  onUse: (server: { base_url: string; model: string }) => void;
};

/** Offers a model server that answers on this machine. Pressing it is what lets agents reach it. */
export function ModelOffer({ baseUrl, onUse }: ModelOfferProps) {
  const { modelServers } = useBackend();
  const client = useQueryClient();
  const server = useQuery({
    queryKey,
    queryFn: async () => (await modelServers?.find()) ?? null,
    enabled: modelServers !== undefined,
  }).data;
  const use = useMutation({
    mutationFn: async (found: NonNullable<typeof server>) => {
      if (!found.accepted) await modelServers?.accept(found);
    },
    onSuccess: async (_, found) => {
      onUse({ base_url: found.base_url, model: found.models[0] ?? '' });
      await client.invalidateQueries({ queryKey });
    },
  });
  if (!server || (server.accepted && server.base_url === baseUrl)) return null;
  return (
    <div className={styles.offer}>
      <p>
        {server.kind} answers on this machine at <code>{server.base_url}</code>.
      </p>
      <Button kind="line" size="small" busy={use.isPending && 'Asking'} onClick={() => use.mutate(server)}>
        Use it
      </Button>
      {use.error && <p role="alert">{backendErrorOf(use.error).message}</p>}
    </div>
  );
}
