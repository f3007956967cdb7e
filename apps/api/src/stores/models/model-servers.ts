import type { GuardedEgress } from '@pinion/tool-runtime/egress';
import type { Settings } from '../settings/index.ts';

export type AcceptedModelServer = { kind: string; base_url: string };

/** The model servers on this machine that a user has accepted: exceptions to the ban on local addresses. */
export type ModelServers = {
  accepted(): AcceptedModelServer[];
  accept(server: AcceptedModelServer): Promise<void>;
  /** Deletes an accepted server. Returns false when it was not accepted. */
  forget(baseUrl: string): Promise<boolean>;
};

const prefix = 'model_server:';

/**
 * Loads the model servers accepted before and allows their addresses. Another server on the same database applies a change at
 * its next start.
 */
export async function openModelServers(
  settings: Pick<Settings, 'claim' | 'list' | 'remove'>,
  egress: Pick<GuardedEgress, 'admit'>,
): Promise<ModelServers> {
  const exceptions = new Map<string, { kind: string; close: () => void }>();
  const open = ({ kind, base_url }: AcceptedModelServer): void => {
    exceptions.get(base_url)?.close();
    const { origin, pathname } = new URL(base_url);
    exceptions.set(base_url, { kind, close: egress.admit({ origin, pathPrefix: pathname }) });
  };
  for (const { key, value } of await settings.list(prefix)) open({ kind: value, base_url: key.slice(prefix.length) });
  return {
    accepted: () => [...exceptions].map(([base_url, { kind }]) => ({ kind, base_url })),
    accept: async server => {
      await settings.claim(`${prefix}${server.base_url}`, server.kind);
      open(server);
    },
    forget: async baseUrl => {
      const exception = exceptions.get(baseUrl);
      exception?.close();
      exceptions.delete(baseUrl);
      await settings.remove(`${prefix}${baseUrl}`);
      return exception !== undefined;
    },
  };
}
