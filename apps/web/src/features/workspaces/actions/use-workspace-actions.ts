'use client';
import { useMutation } from '@tanstack/react-query';
import { useInvalidation } from '../../../lib/use-invalidation.ts';

export function useWorkspaceActions() {
  const { trpc, onSuccess } = useInvalidation(({ workspaces, session }) => [workspaces.list.queryKey(), session.get.queryKey()]);
  // Everything that the page knows is of the workspace that is left, so the page is loaded again.
  const onSwitched = () => window.location.assign('/workflows');
  return {
    create: useMutation(trpc.workspaces.create.mutationOptions()),
    rename: useMutation(trpc.workspaces.rename.mutationOptions({ onSuccess })),
    switchTo: useMutation(trpc.session.switch.mutationOptions({ onSuccess: onSwitched })),
  };
}
