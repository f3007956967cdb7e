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
    const { line: row, lines: rows, pulls } = bench();
    const publishPresence = rows[0];
    publishPresence?.(saved(3, null));
    publishPresence?.(saved(4, 'me'));
    expect(pulls()).toBe(0);
    publishPresence?.(saved(5, 'other'));
    publishPresence?.(saved(6, null));
    expect(pulls()).toBe(2);
    row.stop();
  });

  it('followPeers lists the other users in the order of their positions and never the current user', () => {
    const { line: row, lines: rows, others } = bench();
    for (const event of [presence('c', 3), presence('me', 1), presence('b', 2), presence('c', 3)]) rows[0]?.(event);
    expect(others.getState().others.map(({ name }) => name)).toEqual(['Tab 2', 'Tab 3']);
    rows[0]?.({ type: 'gone', client_id: 'b' });
    expect(others.getState().others.map(({ name }) => name)).toEqual(['Tab 3']);
    row.stop();
  });

  it('followPeers sends the presence once the pointer rests, only once, and again after a reconnect', () => {
    const { line: row, lines: rows, marks: badges, editor } = bench();
    selectNode(editor, 'assist');
    selectNode(editor, 'log');
    vi.runAllTimers();
    expect(badges).toEqual([{ client_id: 'me', selection: ['log'] }]);
    row.moved();
    vi.runAllTimers();
    expect(badges).toHaveLength(1);
    rows[0]?.(saved(3, null));
    vi.runAllTimers();
    expect(badges).toHaveLength(2);
    row.stop();
  });

  it('followPeers disconnects while the page is hidden and catches up when the page is visible again', () => {
    const { line: row, lines: rows, others, look: onVisibilityChange, closed } = bench();
    rows[0]?.(presence('b', 2));
    onVisibilityChange(false);
    expect([closed(), others.getState().others]).toEqual([1, []]);
    onVisibilityChange(true);
    onVisibilityChange(true);
    expect(rows).toHaveLength(2);
    row.stop();
    expect(closed()).toBe(2);
  });
});
