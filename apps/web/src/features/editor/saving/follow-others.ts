import type { WorkflowEvent } from '@pinion/contracts';
import type { Backend } from '../../run/index.ts';
import type { EditorStore } from '../editor-store.ts';
import { dropOther, type OthersStore, putOther } from './others-store.ts';
import type { Autosave } from './autosave.ts';

export type FollowOptions = {
  backend: Pick<Backend, 'followWorkflow' | 'markPresence'>;
  editor: EditorStore;
  others: OthersStore;
  autosave: Pick<Autosave, 'version' | 'pull'>;
  clientId: string;
  /** The node whose settings this person is writing in. */
  editing: () => string | undefined;
  /** Where the page says whether it is seen. */
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

export type Following = {
  /** This person has gone elsewhere in the workflow. */
  moved: () => void;
  stop: () => void;
};

const restMs = 150;
const mostSelected = 200;

/**
 * Hears of others' saves and takes them in, and tells them where this person is, while the page is seen. A browser has
 * few lines to a server: a page that nobody sees gives its own back, and catches up when it is seen again.
 */
export function followOthers({ backend, editor, others, autosave, clientId, editing, page }: FollowOptions): Following {
  const { workflowId } = editor.getState();
  let stopLine: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = '';

  const tell = () => {
    const at = editing();
    const selection = [...editor.getState().selection.nodes].slice(0, mostSelected);
    const badge = { client_id: clientId, selection, ...(at === undefined ? {} : { editing: at }) };
    if (JSON.stringify(badge) === sent) return;
    sent = JSON.stringify(badge);
    // A courtesy: where it does not arrive, nothing is lost, and nothing is said.
    void backend.markPresence(workflowId, badge).catch(() => undefined);
  };
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, restMs);
  };
  const hear = (event: WorkflowEvent) => {
    switch (event.type) {
      case 'saved':
        others.setState({ lastSave: event });
        // The first word of every line, also of one that broke: the server may not know where this person is.
        sent = '';
        moved();
        if (event.by_client !== clientId && event.version !== autosave.version()) void autosave.pull();
        return;
      case 'presence':
        if (event.client_id !== clientId) putOther(others, event);
        return;
      case 'gone':
        dropOther(others, event.client_id);
    }
  };
  const look = () => {
    if (page.visibilityState === 'visible') {
      stopLine ??= backend.followWorkflow(workflowId, clientId, hear);
      return;
    }
    stopLine?.();
    stopLine = undefined;
    others.setState({ others: [] });
  };
  const unsubscribe = editor.subscribe((now, before) => {
    if (now.selection.nodes !== before.selection.nodes) moved();
  });
  page.addEventListener('visibilitychange', look);
  look();
  return {
    moved,
    stop() {
      unsubscribe();
      page.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
      stopLine?.();
    },
  };
}
