import type { Presence, WorkflowEvent, WorkflowFile } from '@pinion/contracts';
import { fixtureTime } from './fixture-time.ts';
import type { StandardServer } from './standard-server.ts';

/** Another user who has the workflow `wf` open in a browser of their own. */
export type Peer = {
  /** Saves a change to the newest draft. Everyone who has the workflow open is told about it. */
  save: (change: (file: WorkflowFile) => WorkflowFile) => void;
};

const client_id = 'client_peer';

/** Adds another user to the workflow `wf` of a server, who is present from the beginning. */
export function addPeer(server: StandardServer, name = 'Tab 2'): Peer {
  const presence: Presence = { client_id, name, place: 2, selection: [], at: fixtureTime };
  const events: WorkflowEvent[] = [{ type: 'presence', ...presence }];
  const listeners = new Set<() => void>();
  const send = (event: WorkflowEvent): void => {
    events.push(event);
    for (const listener of listeners) listener();
  };
  server.answer({ 'workflows.events': (_, signal) => follow(events, listeners, signal) as never });
  return {
    save: change => {
      const stored = server.state.workflows.get('wf');
      if (stored === undefined) throw new Error('the server has no workflow "wf"');
      const { version, file } = stored;
      // Saved as requested, past a refusal of the page's own saves.
      const save = server.handlerOf('workflows.save');
      void save({ id: 'wf', file: change(file), base_version: version } as never, new AbortController().signal);
      send({ type: 'saved', version: version + 1, by_client: client_id, at: fixtureTime });
    },
  };
}

/** Streams the events so far, then each new one. */
async function* follow(
  events: readonly WorkflowEvent[],
  listeners: Set<() => void>,
  signal: AbortSignal,
): AsyncGenerator<WorkflowEvent> {
  for (let next = 0; !signal.aborted; next += 1) {
    if (next === events.length) await new Promise<void>(resolve => listeners.add(resolve));
    const event = events[next];
    if (event !== undefined) yield event;
  }
}

/** Returns the file with another name of a node. */
export const renamed =
  (id: string, title: string) =>
  (file: WorkflowFile): WorkflowFile => ({
    ...file,
    nodes: file.nodes.map(node => (node.id === id ? { ...node, title } : node)),
  });
