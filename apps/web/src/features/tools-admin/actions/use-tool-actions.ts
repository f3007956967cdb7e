'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OptimisticUpdate, updateOptimistically, updateAllOptimistically } from '../../../lib/optimistic-update.ts';
import { useTRPC } from '../../../lib/trpc.ts';

/**
 * Returns an administrator's actions on a tool. Each refreshes the catalog and the tool's page. Switches show their new state
 * at once.
 */
export function useToolActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: trpc.tools.pathKey() });
  };
  const onSettings = async () => {
    await client.invalidateQueries({ queryKey: trpc.settings.pathKey() });
    await onSuccess();
  };
  const onError = (_error: unknown, _input: unknown, optimisticUpdate: OptimisticUpdate | undefined) =>
    optimisticUpdate?.takeBack();
  return {
    publish: useMutation(trpc.tools.publish.mutationOptions({ onSuccess })),
    importTools: useMutation(trpc.tools.import.mutationOptions({ onSuccess })),
    loadAll: useMutation(trpc.tools.load_all.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.tools.remove.mutationOptions({ onSuccess })),
    setAvailability: useMutation(
      trpc.tools.set_availability.mutationOptions({
        onSuccess,
        onError,
        onMutate: ({ name, available }) =>
          updateAllOptimistically([
            updateOptimistically(client, trpc.tools.tiers.queryKey({ name }), shown => ({ ...shown, available })),
            updateOptimistically(client, trpc.tools.list.queryKey(), shown => ({
              ...shown,
              items: shown.items.map(item => (item.name === name ? { ...item, available } : item)),
            })),
          ]),
      }),
    ),
    putActivation: useMutation(
      trpc.activations.put.mutationOptions({
        onSuccess,
        onError,
        onMutate: ({ agent_id, tool, enabled }) =>
          updateOptimistically(client, trpc.tools.tiers.queryKey({ name: tool }), shown => ({
            ...shown,
            agents: shown.agents.map(agent =>
              agent.agent_id === agent_id
                ? {
                    ...agent,
                    activation: {
                      enabled: enabled ?? agent.activation?.enabled ?? agent.listed,
                      policy_overrides: agent.activation?.policy_overrides ?? {},
                    },
                  }
                : agent,
            ),
          })),
      }),
    ),
    removeActivation: useMutation(trpc.activations.remove.mutationOptions({ onSuccess })),
    changeSettings: useMutation(trpc.settings.change.mutationOptions({ onSuccess: onSettings })),
    setLifecycle: useMutation(trpc.tools.set_lifecycle.mutationOptions({ onSuccess })),
  };
}
