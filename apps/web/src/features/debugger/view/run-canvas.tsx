'use client';
import { nodeRowId, readNode, readRowId } from '@pinion/contracts';
import { type NodeTypes, Panel } from '@xyflow/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { WaitingIcon } from '../../../ui/icons/status-icons.tsx';
import {
  CanvasActionsProvider,
  type CanvasActions,
  GraphCanvas,
  createToolLookup,
  NoteCard,
  notesOf,
  type Selected,
  viewGraph,
} from '../../canvas/index.ts';
import { NodeCard } from '../../editor/index.ts';
import { formatClock, type RunViewStore, selectRow } from '../../run/index.ts';

const nodeTypes: NodeTypes = { graph: NodeCard, note: NoteCard };
const readOnly: CanvasActions = { isReadOnly: true, onHandle: () => {} };
const none: ReadonlySet<string> = new Set();

/** Renders the graph the run was started with, with every value as it was at the playhead. */
export function RunCanvas({ store }: { store: RunViewStore }) {
  const started = useStore(store, state => state.journal.latest.started);
  const selectedRow = useStore(store, state => state.selectedRow);
  const [edges, setEdges] = useState(none);
  const graph = useMemo(
    () => (started === undefined ? undefined : viewGraph(started.workflow, createToolLookup(started.tools), [], readNode)),
    [started],
  );
  const notes = useMemo(() => (started === undefined ? [] : notesOf(started.workflow)), [started]);
  const node = readRowId(selectedRow).node_id;
  const selected = useMemo<Selected>(
    () => ({ nodes: node === undefined ? none : new Set([node]), notes: none, edges }),
    [node, edges],
  );
  if (graph === undefined) return null;
  const select = (picked: Selected) => {
    setEdges(picked.edges);
    const fresh = [...picked.nodes].find(id => id !== node);
    if (fresh !== undefined) selectRow(store, nodeRowId(fresh));
    else if (picked.nodes.size === 0 && node !== undefined) selectRow(store, undefined);
  };
  return (
    <div className="relative h-full">
      <CanvasActionsProvider value={readOnly}>
        <GraphCanvas
          label={t('Workflow canvas')}
          graph={graph}
          notes={notes}
          selected={selected}
          nodeTypes={nodeTypes}
          isReadOnly
          onSelect={select}
        >
          <Panel data-canvas-overlay="" position="bottom-left">
            <MomentChip store={store} />
          </Panel>
        </GraphCanvas>
      </CanvasActionsProvider>
    </div>
  );
}

/** Renders which moment the canvas shows. The number follows the playhead without React. */
function MomentChip({ store }: { store: RunViewStore }) {
  const figure = useRef<HTMLElement>(null);
  const isNow = useStore(store, state => state.isFollowing);
  const isOver = useStore(store, state => state.journal.latest.isOver());
  useEffect(() => {
    const write = () => {
      if (figure.current !== null) figure.current.textContent = `${formatClock(store.getState().ms)} s`;
    };
    write();
    return store.subscribe(write);
  }, [store]);
  return (
    <div className="inline-flex items-center gap-2 h-7.5 px-3 rounded-2 bg-raised shadow-2 text-ink-2 text-small whitespace-nowrap [&_b]:text-ink">
      <WaitingIcon size={14} />
      <span>
        <Trans
          text={isNow ? (isOver ? 'State at <moment/>, the end' : 'State at <moment/>, now') : 'State at <moment/>'}
          parts={{ moment: <b ref={figure} /> }}
        />
      </span>
    </div>
  );
}
