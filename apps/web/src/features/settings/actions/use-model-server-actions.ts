'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SystemInfo } from '../../../lib/api-shapes.ts';
import { failureText } from '../../../lib/failure.ts';
import { type OptimisticUpdate, updateOptimistically } from '../../../lib/optimistic-update.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../lib/toasts.ts';

type Server = SystemInfo['accepted_model_servers'][number];

/** Returns the actions on model servers of this machine. Each is shown at once and reverted when the server refuses it. */
export function useModelServerActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const queryKey = trpc.system.info.queryKey();
  const invalidateModelServers = () => client.invalidateQueries({ queryKey });
  const onError = (error: unknown, _input: unknown, optimisticUpdate: OptimisticUpdate | undefined) => {
    optimisticUpdate?.takeBack();
    showErrorToast(t('Model server not changed'), { detail: failureText(error) });
  };
  return {
    accept: useMutation(
      trpc.system.accept_model_server.mutationOptions({
        onSettled: invalidateModelServers,
        onError,
        onMutate: server =>
          updateOptimistically(client, queryKey, shown =>
            withAccepted(shown, [...shown.accepted_model_servers, server as Server]),
          ),
      }),
    ),
    forget: useMutation(
      trpc.system.forget_model_server.mutationOptions({
        onSettled: invalidateModelServers,
        onError,
        onMutate: ({ base_url }) =>
          updateOptimistically(client, queryKey, shown =>
            withAccepted(
              shown,
              shown.accepted_model_servers.filter(server => server.base_url !== base_url),
            ),
          ),
      }),
    ),
  };
}

function withAccepted(shown: SystemInfo, accepted_model_servers: SystemInfo['accepted_model_servers']): SystemInfo {
  const isAccepted = (base_url: string) => accepted_model_servers.some(server => server.base_url === base_url);
  const model_servers = shown.model_servers.map(found => ({ ...found, accepted: isAccepted(found.base_url) }));
  return { ...shown, accepted_model_servers, model_servers, model_server: model_servers[0] };
}
