'use client';
import { type Connection, type FinalConnectionState, type NodeTypes, useReactFlow } from '@xyflow/react';
import { type DragEvent, useCallback, useMemo, useRef } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  CanvasActionsProvider,
  DiffMarksProvider,
  fitting,
  GraphCanvas,
  NoteCard,
  notesIn,
  viewGraph,
} from '../../canvas/index.ts';
import { CompareChip } from '../../versions/index.ts';
import { connectHandles } from '../commands/connect-handles.ts';
import { editNote } from '../commands/edit-note.ts';
import { layOut } from '../commands/lay-out.ts';
import { moveNodes } from '../commands/move-nodes.ts';
import { addNode } from '../commands/add-node.ts';
import { change, noSelection, select, startConnecting } from '../editor-store.ts';
import { paletteEntries, type PaletteKind } from '../model/node-kinds.ts';
import { AddNodeButton } from './add-node-button.tsx';
import { ConnectPanel } from './connect-panel.tsx';
import { useEditor, useEditorStore, useFacts } from './editor-context.tsx';
import styles from './editor.module.css';
import { NodeCard } from './node-card.tsx';
import { dragType, Palette } from './palette.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import type { History } from './use-history.ts';

export const nodeTypes: NodeTypes = { graph: NodeCard, note: NoteCard };

/** Palette and canvas: where nodes come from and where they go. */
export function EditorCanvas({ history }: { history: History }) {
  const store = useEditorStore();
  const flow = useReactFlow();
  const { graph, lookup } = useFacts();
  const { merged, comparison, compare } = history;
  const drawn = useMemo(() => (merged === undefined ? graph : viewGraph(merged.file, lookup, [])), [merged, graph, lookup]);
  const selection = useEditor(state => state.selection);
  const noteList = useEditor(state => state.file['notes']);
  const isEmpty = useEditor(state => state.file.nodes.length === 0);
  const notes = useMemo(() => notesIn(noteList), [noteList]);
  const frame = useRef<HTMLDivElement>(null);

  const put = useCallback(
    (kind: PaletteKind, at?: { x: number; y: number }) => {
      compare(undefined); // what is added is seen in the draft alone
      const box = frame.current?.getBoundingClientRect();
      const step = (store.getState().file.nodes.length % 6) * 20;
      const middle = {
        x: (box?.x ?? 0) + (box?.width ?? 800) / 2 - 110 + step,
        y: (box?.y ?? 0) + (box?.height ?? 600) / 3 + step,
      };
      const position = flow.screenToFlowPosition(at ?? middle);
      const added = addNode(store.getState().file, { kind, position });
      change(store, `add ${kind}`, () => added.file);
      select(store, kind === 'note' ? { notes: new Set([added.id]) } : { nodes: new Set([added.id]) });
    },
    [store, flow, compare],
  );
  const arrange = useCallback(() => {
    compare(undefined);
    const sizes = new Map(
      flow.getNodes().map(node => [node.id, { width: node.measured?.width ?? 180, height: node.measured?.height ?? 120 }]),
    );
    change(store, 'lay out', file =>
      layOut(file, sizes, store.getState().selection.nodes.size > 1 ? store.getState().selection.nodes : undefined),
    );
    requestAnimationFrame(() => void flow.fitView({ ...fitting, duration: 240 }));
  }, [store, flow, compare]);
  const isComparing = merged !== undefined;
  useEditorKeys({ onAdd: put, onLayOut: arrange, isReadOnly: isComparing });
  const actions = useMemo(
    () => ({
      isReadOnly: isComparing,
      onHandle: (node: string, handle: string, side: 'source' | 'target') => {
        if (!isComparing) startConnecting(store, { node, handle, side });
      },
      onNoteText: (id: string, text: string) => change(store, 'write note', file => editNote(file, id, text)),
    }),
    [store, isComparing],
  );
  const connect = (wish: Connection) =>
    change(store, 'connect', file =>
      connectHandles(file, {
        source: wish.source,
        source_handle: wish.sourceHandle ?? '',
        target: wish.target,
        target_handle: wish.targetHandle ?? '',
      }),
    );
  /** A press without a way is a wish to choose from a list; so is a drop in the open. */
  const endConnect = (_: MouseEvent | TouchEvent, state: FinalConnectionState) => {
    if (state.isValid === true || state.fromHandle?.id == null || state.fromNode === null) return;
    if (state.toNode !== null && state.toNode.id !== state.fromNode.id && state.toHandle === null) {
      startConnecting(store, { node: state.fromNode.id, handle: state.fromHandle.id, side: state.fromHandle.type });
    }
  };
  const drop = (event: DragEvent) => {
    const kind = paletteEntries.find(entry => entry.kind === event.dataTransfer.getData(dragType))?.kind;
    if (kind === undefined) return;
    event.preventDefault();
    put(kind, { x: event.clientX - 60, y: event.clientY - 19 });
  };
  return (
    <>
      <div className={styles.palette}>
        <Palette onAdd={put} />
      </div>
      <div
        ref={frame}
        className={styles.canvas}
        onDragOver={event => {
          if (!event.dataTransfer.types.includes(dragType)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = 'copy';
        }}
        onDrop={drop}
      >
        <CanvasActionsProvider value={actions}>
          <DiffMarksProvider value={merged?.marks}>
            <GraphCanvas
              label="Workflow canvas"
              graph={drawn}
              notes={notes}
              selected={isComparing ? noSelection : selection}
              nodeTypes={nodeTypes}
              isReadOnly={isComparing}
              hasMinimap
              onSelect={picked => {
                if (!isComparing) select(store, picked);
              }}
              onMoved={(nodes, movedNotes) => change(store, 'move', file => moveNodes(file, nodes, movedNotes), 'move')}
              onConnect={connect}
              onConnectEnd={endConnect}
              {...(isComparing ? {} : { onLayOut: arrange })}
            />
          </DiffMarksProvider>
        </CanvasActionsProvider>
        {isEmpty && notes.length === 0 && (
          <EmptyState title="An empty canvas" className={styles.teach}>
            Start with an Input (I), an Agent (A) and an Output (O): drag them from the left or press their keys. Then draw an
            edge from handle to handle.
          </EmptyState>
        )}
        {comparison !== undefined && <CompareChip comparison={comparison} onStop={() => compare(undefined)} />}
        <AddNodeButton onAdd={put} />
        <ConnectPanel />
      </div>
    </>
  );
}
