import type { PresenceUpdate, WorkflowEvent } from '@pinion/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shopWorkflow } from '../../../stories/index.ts';
import { createEditorStore, selectNode } from '../editor-store.ts';
import { createPeersStore } from './peers-store.ts';
import { followPeers } from './follow-peers.ts';

/** Creates a visible page and an event stream that the test controls. */
function bench() {
  const rows: ((event: WorkflowEvent) => void)[] = [];
  const badges: PresenceUpdate[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const editor = createEditorStore('w', shopWorkflow);
  const others = createPeersStore();
  let [pulls, closed] = [0, 0];
  const row = followPeers({
    backend: {
      followWorkflow: (_id, _client, onEvent) => {
        rows.push(onEvent);
        return () => void (closed += 1);
      },
      markPresence: async (_id, badge) => void badges.push(badge),
    },
    editor,
    others,
    autosave: { version: () => 3, pull: async () => void (pulls += 1) },
    clientId: 'me',
    editing: () => undefined,
    page: page as unknown as Document,
  });
  const onVisibilityChange = (isSeen: boolean) => {
    page.visibilityState = isSeen ? 'visible' : 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return {
    line: row,
    lines: rows,
    marks: badges,
    editor,
    others,
    look: onVisibilityChange,
    pulls: () => pulls,
    closed: () => closed,
  };
}

const at = new Date(0).toISOString();
const saved = (version: number, by_client: string | null): WorkflowEvent => ({ type: 'saved', version, by_client, at });
const presence = (client_id: string, target: number): WorkflowEvent => ({
  type: 'presence',
  client_id,
  place: target,
  name: `Tab ${target}`,
  selection: [],
  at,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('followPeers', () => {
  it('followPeers applies the changes of other users and ignores changes this editor has or made itself', () => {
    const { line, lines, pulls } = bench();
    const publishPresence = lines[0];
    publishPresence?.(saved(3, null));
    publishPresence?.(saved(4, 'me'));
    expect(pulls()).toBe(0);
    publishPresence?.(saved(5, 'other'));
    publishPresence?.(saved(6, null));
    expect(pulls()).toBe(2);
    line.stop();
  });

  it('followPeers lists the other users in the order of their positions and never the current user', () => {
    const { line, lines, others } = bench();
    for (const event of [presence('c', 3), presence('me', 1), presence('b', 2), presence('c', 3)]) lines[0]?.(event);
    expect(others.getState().others.map(({ name }) => name)).toEqual(['Tab 2', 'Tab 3']);
    lines[0]?.({ type: 'gone', client_id: 'b' });
    expect(others.getState().others.map(({ name }) => name)).toEqual(['Tab 3']);
    line.stop();
  });

  it('followPeers sends the presence once the pointer rests, only once, and again after a reconnect', () => {
    const { line, lines, marks, editor } = bench();
    selectNode(editor, 'assist');
    selectNode(editor, 'log');
    vi.runAllTimers();
    expect(marks).toEqual([{ client_id: 'me', selection: ['log'] }]);
    line.moved();
    vi.runAllTimers();
    expect(marks).toHaveLength(1);
    lines[0]?.(saved(3, null));
    vi.runAllTimers();
    expect(marks).toHaveLength(2);
    line.stop();
  });

  it('followPeers disconnects while the page is hidden and catches up when the page is visible again', () => {
    const { line, lines, others, look, closed } = bench();
    lines[0]?.(presence('b', 2));
    look(false);
    expect([closed(), others.getState().others]).toEqual([1, []]);
    look(true);
    look(true);
    expect(lines).toHaveLength(2);
    line.stop();
    expect(closed()).toBe(2);
  });
});
