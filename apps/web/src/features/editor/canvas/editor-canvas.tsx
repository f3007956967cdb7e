'use client';
import { type Connection, type FinalConnectionState, type NodeTypes } from '@xyflow/react';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { t } from '../../../lib/texts/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  CanvasActionsProvider,
  DiffStatusProvider,
  GraphCanvas,
  NoteCard,
  notesIn,
  viewGraph,
  NoteEditingProvider,
} from '../../canvas/index.ts';
import { selectRow, useRunStore } from '../../run/index.ts';
import { RequirePermission } from '../../session/index.ts';
import { CompareChip } from '../../versions/index.ts';
import { connectHandles } from '../core/commands/connect-handles.ts';
import { editNote } from '../core/commands/edit-note.ts';
import { moveNodes } from '../core/commands/move-nodes.ts';
import { resizeFrame } from '../core/commands/resize-frame.ts';
import {
  openDialog,
  applyCommand,
  noSelection,
  select,
  setViewOnly,
  startConnecting,
  setEditedNote,
} from '../core/editor-store.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import type { PaletteKind } from '../../../nodes/node-palette.ts';
import { isEditableTarget } from '../../../lib/keyboard.ts';
import type { PeersStore } from '../core/saving/peers-store.ts';
import { AddNodeButton } from './add-node-button.tsx';
import { useEditor, useFacts } from '../ui/editor-context.tsx';
import styles from '../ui/editor.module.css';
import { NodeCard } from './node-card.tsx';
import { PeersNotice } from '../saving/peers-present.tsx';
import { Palette } from './palette.tsx';
import { useDropOnEdge } from './use-drop-on-edge.ts';
import { usePaletteDrop } from './use-palette-drop.ts';
import type { History } from '../saving/use-history.ts';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { connectList } from './lazy-canvas-parts.ts';

const nodeTypes: NodeTypes = { graph: NodeCard, note: NoteCard };

/** `children` are rendered above the canvas once it is drawn, if it can be edited. */
export type EditorCanvasProps = {
  context: EditorActionContext;
  history: History;
  others: PeersStore;
  children: ReactNode;
};

/** Renders the palette and the canvas. */
export function EditorCanvas({ context, history, others, children }: EditorCanvasProps) {
  const { store } = context;
  const { graph, lookup, readNode, isDrawn } = useFacts();
  const { comparison, compare } = history;
  const merged = history.compared.data;
  const drawn = useMemo(
    () => (merged === undefined ? graph : viewGraph(merged.file, lookup, [], readNode)),
    [merged, graph, lookup, readNode],
  );
  const selection = useEditor(state => state.selection);
  const noteList = useEditor(state => state.file['notes']);
  const run = useRunStore();
  const isEmpty = useEditor(state => state.file.nodes.length === 0);
  const notes = useMemo(() => notesIn(noteList), [noteList]);
  const onDragging = useDropOnEdge(store);
  const drop = usePaletteDrop(context);
  const note = useEditor(state => state.editedNoteId);
  const noteEditing = useMemo(() => ({ note, onDone: () => setEditedNote(store, undefined) }), [note, store]);
  const isComparing = merged !== undefined;
  const mayEdit = useEditor(state => state.mayEdit);
  const isFixed = isComparing || !mayEdit;
  // The canvas shows more than the draft: nothing in it can be selected, removed or pasted to.
  useEffect(() => {
    setViewOnly(store, isComparing);
    return () => setViewOnly(store, false);
  }, [store, isComparing]);
  const put = (kind: PaletteKind) => {
    compare(undefined); // A new node is visible in the draft alone.
    void withLazyCode(
      () => import('../ui/add-to-canvas.ts'),
      ({ addToCanvas }) => addToCanvas(context, { kind }),
    );
  };
  const actions = useMemo(
    () => ({
      isReadOnly: isFixed,
      onHandle: (node: string, handle: string, side: 'source' | 'target') => {
        if (!isFixed) startConnecting(store, { node, handle, side });
      },
      onNoteText: (id: string, text: string) => applyCommand(store, t('edit note'), file => editNote(file, id, text)),
      onFrameBox: (id: string, box: { x: number; y: number; width: number; height: number }) =>
        applyCommand(store, t('resize frame'), file => resizeFrame(file, id, box)),
      ...(isFixed
        ? {}
        : {
            onInsert: (edge: string, at: { x: number; y: number }) => openDialog(store, { kind: 'node', at, request: { edge } }),
          }),
    }),
    [store, isFixed],
  );
  const connect = (request: Connection) => {
    const connection = {
      source: request.source,
      source_handle: request.sourceHandle ?? '',
      target: request.target,
      target_handle: request.targetHandle ?? '',
    };
    if (drawn.nodes.get(connection.target)?.node.type !== 'tool')
      return applyCommand(store, t('connect'), file => connectHandles(file, connection));
    void withLazyCode(
      () => import('./draw-edge.ts'),
      ({ drawEdge }) => drawEdge(context, drawn, connection),
    );
  };
  /** Offers the handles of the card the connection was dropped on, or, on the empty canvas, the nodes that fit. */
  const endConnect = (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
    if (state.isValid === true || state.fromHandle?.id == null || state.fromNode === null) return;
    const from = { node: state.fromNode.id, handle: state.fromHandle.id, side: state.fromHandle.type };
    if (state.toNode === null) {
      const { clientX, clientY } = 'clientX' in event ? event : (event.changedTouches[0] ?? { clientX: 0, clientY: 0 });
      const isPress =
        state.from !== null && state.to !== null && Math.hypot(state.to.x - state.from.x, state.to.y - state.from.y) < 12;
      if (isPress) startConnecting(store, from);
      else openDialog(store, { kind: 'node', at: { x: clientX, y: clientY }, request: { from } });
    } else if (state.toNode.id !== state.fromNode.id && state.toHandle === null) startConnecting(store, from);
  };
  return (
    <>
      <div className={styles.palette}>
        <RequirePermission permission="edit">
          <Palette onAdd={put} />
        </RequirePermission>
      </div>
      <div
        role="presentation"
        className={styles.canvas}
        {...drop}
        onContextMenu={event => {
          if (isEditableTarget(event.target) || !(event.target instanceof Element)) return;
          if (event.target.closest('.react-flow') === null) return;
          event.preventDefault();
          if (isComparing) return;
          const [target, at] = [event.target, { x: event.clientX, y: event.clientY }];
          void withLazyCode(
            () => import('../ui/open-menu.ts'),
            ({ openMenu }) => openMenu(context, target, at),
          );
        }}
      >
        <Suspense fallback={null}>{isDrawn && !isFixed && children}</Suspense>
        <DiffStatusProvider value={merged?.statuses}>
          <NoteEditingProvider value={noteEditing}>
            <CanvasActionsProvider value={actions}>
              <GraphCanvas
                label={t('Workflow canvas')}
                graph={drawn}
                notes={notes}
                selected={isComparing ? noSelection : selection}
                nodeTypes={nodeTypes}
                isReadOnly={isFixed}
                hasMinimap
                onSelect={picked => {
                  if (!isComparing) select(store, picked);
                }}
                onMoved={(nodes, movedNotes) =>
                  applyCommand(store, t('move'), file => moveNodes(file, nodes, movedNotes), 'move')
                }
                onEmptyClick={() => run !== undefined && selectRow(run, undefined)}
                onConnect={connect}
                onConnectEnd={endConnect}
                onDragging={onDragging}
                {...(isFixed
                  ? {}
                  : {
                      onLayOut: () =>
                        void withLazyCode(
                          () => import('./arrange.ts'),
                          ({ arrange }) => arrange(context),
                        ),
                    })}
              />
            </CanvasActionsProvider>
          </NoteEditingProvider>
        </DiffStatusProvider>
        {isEmpty && mayEdit && notes.length === 0 && (
          <EmptyState
            title={t('Empty canvas')}
            className="absolute top-[22%] left-1/2 w-95 max-w-[calc(100%_-_48px)]! -translate-x-1/2 pointer-events-none"
          >
            {t(
              'Add an Input (I), an Agent (A), and an Output (O): drag them from the left or press their keys. Then drag from handle to handle, or drop an edge on the canvas to choose the next node.',
            )}
          </EmptyState>
        )}
        {comparison === undefined && <PeersNotice others={others} />}
        {comparison !== undefined && <CompareChip comparison={comparison} onStop={() => compare(undefined)} />}
        <RequirePermission permission="edit">
          <AddNodeButton onAdd={put} />
        </RequirePermission>
        <ConnectPanel context={context} />
      </div>
    </>
  );
}

/** Renders the panel for connecting without a mouse: it lists what the pressed handle can connect to. */
function ConnectPanel({ context }: { context: EditorActionContext }) {
  const start = useEditor(state => state.connecting);
  return (
    <Suspense fallback={<PendingLazyPart isNonModal onClose={() => startConnecting(context.store, undefined)} />}>
      {start !== undefined && <connectList.View key={`${start.node} ${start.handle}`} start={start} context={context} />}
    </Suspense>
  );
}
