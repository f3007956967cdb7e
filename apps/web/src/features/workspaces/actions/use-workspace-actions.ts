'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

export function useWorkspaceActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onRenamed = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.workspaces.list.queryKey() }),
      client.invalidateQueries({ queryKey: trpc.session.get.queryKey() }),
    ]);
  };
  // Everything that the page knows is of the workspace that is left, so the page is loaded again.
  const onSwitched = () => window.location.assign('/workflows');
  return {
    create: useMutation(trpc.workspaces.create.mutationOptions()),
    rename: useMutation(trpc.workspaces.rename.mutationOptions({ onSuccess: onRenamed })),
    switchTo: useMutation(trpc.session.switch.mutationOptions({ onSuccess: onSwitched })),
  };
}
