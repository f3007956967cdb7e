import type { WorkflowEvent } from '@pinion/contracts';
import type { Unsubscribable } from '@trpc/server/observable';
import type { ApiClient } from '../../../../lib/trpc.ts';
import type { EditorStore } from '../editor-store.ts';
import { removePeer, type PeersStore, upsertPeer } from './peers-store.ts';
import type { Autosave } from './autosave.ts';

export type FollowOptions = {
  client: ApiClient;
  editor: EditorStore;
  others: PeersStore;
  autosave: Pick<Autosave, 'version' | 'pull'>;
  clientId: string;
  /** Returns the node whose settings this user is editing. */
  editing: () => string | undefined;
  /** The page that reports its visibility. */
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

export type Following = {
  /** Called after this user has moved to another part of the workflow. */
  moved: () => void;
  stop: () => void;
};

const restMs = 150;
const mostSelected = 200;

/**
 * Merges others' saves and reports this user's presence while the page is visible. Browsers allow few connections per server: a
 * hidden page closes its own, and catches up when it is visible again.
 */
export function followPeers({ client, editor, others, autosave, clientId, editing, page }: FollowOptions): Following {
  const { workflowId } = editor.getState();
  let subscription: Unsubscribable | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = '';

  const publishPresence = () => {
    const at = editing();
    const selection = [...editor.getState().selection.nodes].slice(0, mostSelected);
    const badge = { client_id: clientId, selection, ...(at === undefined ? {} : { editing: at }) };
    if (JSON.stringify(badge) === sent) return;
    sent = JSON.stringify(badge);
    // Presence is best effort: when an update is lost, nothing is reported.
    void client.workflows.mark.mutate({ id: workflowId, ...badge }).catch(() => undefined);
  };
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(publishPresence, restMs);
  };
  const onEvent = (event: WorkflowEvent) => {
    switch (event.type) {
      case 'saved':
        others.setState({ lastSave: event });
        // The presence is sent again on every connection, including a reconnect, because the server may not have it.
        sent = '';
        moved();
        if (event.by_client !== clientId && event.version !== autosave.version()) void autosave.pull();
        return;
      case 'presence':
        if (event.client_id !== clientId) upsertPeer(others, event);
        return;
      case 'gone':
        removePeer(others, event.client_id);
    }
  };
  const onVisibilityChange = () => {
    if (page.visibilityState === 'visible') {
      // It reconnects by itself. One that ends for good belongs to a deleted workflow, which a save reports too.
      subscription ??= client.workflows.events.subscribe({ id: workflowId, client_id: clientId }, { onData: onEvent });
      return;
    }
    subscription?.unsubscribe();
    subscription = undefined;
    others.setState({ others: [] });
  };
  const unsubscribe = editor.subscribe((now, before) => {
    if (now.selection.nodes !== before.selection.nodes) moved();
  });
  page.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return {
    moved,
    stop() {
      unsubscribe();
      page.removeEventListener('visibilitychange', onVisibilityChange);
      clearTimeout(timer);
      subscription?.unsubscribe();
    },
  };
}
