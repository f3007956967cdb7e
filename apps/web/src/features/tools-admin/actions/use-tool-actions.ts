'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

/** What an administrator can do to a tool; each refreshes the catalog and the tool's own page. */
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
  return {
    publish: useMutation(trpc.tools.publish.mutationOptions({ onSuccess })),
    importTools: useMutation(trpc.tools.import.mutationOptions({ onSuccess })),
    loadAll: useMutation(trpc.tools.load_all.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.tools.remove.mutationOptions({ onSuccess })),
    setAvailability: useMutation(trpc.tools.set_availability.mutationOptions({ onSuccess })),
    putActivation: useMutation(trpc.activations.put.mutationOptions({ onSuccess })),
    removeActivation: useMutation(trpc.activations.remove.mutationOptions({ onSuccess })),
    changeSettings: useMutation(trpc.settings.change.mutationOptions({ onSuccess: onSettings })),
    setLifecycle: useMutation(trpc.tools.set_lifecycle.mutationOptions({ onSuccess })),
  };
}

export type ToolActions = ReturnType<typeof useToolActions>;
