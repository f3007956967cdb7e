'use client';
import { motionMs } from '../../../lib/motion.ts';
import { knownReading } from '@pinion/contracts';
import { useRouter } from 'next/navigation';
import { type InternalNode, useReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { inspectorLocation } from '../core/inspector-location.ts';
import { toInspector } from './to-inspector.ts';
import { focusWhenDrawn } from '../../../lib/focus-when-drawn.ts';
import { evaluationPath } from '../../../lib/evaluation-path.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { showToast } from '../../../lib/toasts.ts';
import { showAgentTab } from '../../agent-node/index.ts';
import { useFit, useZoomSteps, zoomDurationMs } from '../../canvas/index.ts';
import type { DrawnHandle } from '../core/boxes.ts';
import type { Autosave } from '../core/saving/autosave.ts';
import type { EditorActionContext, EditorScreen } from '../ui/editor-action-context.ts';
import type { History } from '../saving/use-history.ts';
import { useEditorStore } from '../ui/editor-context.tsx';
import { drawnNodesOf } from '../ui/drawn-node.ts';
import { useMaterializePin } from '../ui/use-materialize-pin.ts';
import { usePinOutput } from '../ui/use-pin-output.ts';

export type EditorActionContextOptions = {
  autosave: Autosave;
  toggleChat: () => void;
  history: History;
  /** Called after a run was started, to show it. */
  onStarted: (runId: string) => void;
};

/** Returns the action context of the editor while this canvas is mounted. */
export function useEditorActionContext({
  autosave,
  toggleChat,
  history,
  onStarted,
}: EditorActionContextOptions): EditorActionContext {
  const { isOpen, setHistoryOpen, setPublishing } = history;
  const router = useRouter();
  const client = useTRPCClient();
  const store = useEditorStore();
  const screen = useEditorScreen();
  const pinOutput = usePinOutput();
  const materializePin = useMaterializePin();
  return useMemo(
    () => ({
      store,
      screen,
      toggleChat,
      publish: () => setPublishing(true),
      toggleHistory: () => setHistoryOpen(!isOpen),
      runPart: part => {
        const parts = { client, store, save: () => saveFirst(autosave), onStarted };
        void withLazyCode(
          () => import('../run-panel/start-partial-run.ts'),
          ({ startPartialRun }) => startPartialRun(parts, part),
        );
      },
      pinOutput,
      materializePin: ({ node, pin }) => {
        const read = store.getState().file.nodes.flatMap(one => (one.id === node ? [knownReading(one)] : []))[0];
        const found = read?.type === 'agent' ? read.config.pins.find(({ name }) => name === pin) : undefined;
        if (found !== undefined) void materializePin(node, found);
      },
      evaluate: () => void autosave.flush().then(() => router.push(evaluationPath(store.getState().workflowId))),
      save: () => {
        void autosave.flush();
        showToast(t('Autosave is on'), { detail: t('Every change is saved automatically after a short pause.') });
      },
    }),
    [
      client,
      store,
      screen,
      pinOutput,
      materializePin,
      router,
      autosave,
      toggleChat,
      isOpen,
      setHistoryOpen,
      setPublishing,
      onStarted,
    ],
  );
}

/** Saves everything. Resolves to false when others changed the same values and the user must choose. */
async function saveFirst(autosave: Autosave): Promise<boolean> {
  await autosave.flush();
  return autosave.state.getState().kind !== 'conflict';
}

function useEditorScreen(): EditorScreen {
  const flow = useReactFlow();
  const zoomBy = useZoomSteps();
  const fit = useFit();
  return useMemo(
    () => ({
      sizes: () =>
        new Map(
          flow
            .getNodes()
            .map(({ id, measured }) => [
              id,
              { width: measured?.width ?? 180, height: measured?.height ?? 120, handles: drawnHandles(flow.getInternalNode(id)) },
            ]),
        ),
      drawnNodes: () => drawnNodesOf(flow),
      toCanvas: at => flow.screenToFlowPosition(at),
      middle: () => {
        const box = document.querySelector('.react-flow')?.getBoundingClientRect();
        return { x: (box?.x ?? 0) + (box?.width ?? 800) / 2, y: (box?.y ?? 0) + (box?.height ?? 600) / 3 };
      },
      positionOf: flowPositionOf,
      fit: boxes => void fit({ ...(boxes === undefined ? {} : { boxes }), duration: motionMs(240) }),
      fitBox: box => void flow.fitBounds(box, { padding: 0.1, duration: motionMs(240) }),
      zoomTo: zoom => void flow.zoomTo(zoom, { duration: motionMs(zoomDurationMs) }),
      zoomBy,
      focus: flowId => focusWhenDrawn(() => elementOf(flowId)),
      goTo: nodeId =>
        focusWhenDrawn(
          () => elementOf(nodeId),
          () => void flow.fitView({ nodes: [{ id: nodeId }], maxZoom: 1, padding: 0.4, duration: motionMs(240) }),
        ),
      toInspector,
      toPin,
    }),
    [flow, zoomBy, fit],
  );
}

/** Returns the heights of the drawn handles of a node, in the middle of each. */
const drawnHandles = (node: InternalNode | undefined): DrawnHandle[] =>
  (['source', 'target'] as const).flatMap(side =>
    (node?.internals.handleBounds?.[side] ?? []).flatMap(({ id, y, height }) =>
      id == null ? [] : [{ side, handle: id, y: y + height / 2 }],
    ),
  );

const elementOf = (flowId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(flowId)}"]`);

function flowPositionOf(flowId: string): { x: number; y: number } | undefined {
  const node = elementOf(flowId)?.getBoundingClientRect();
  if (node !== undefined) return { x: node.x + 12, y: node.y + 38 };
  const edge = document.querySelector<SVGGElement>(`.react-flow__edge[data-id="${CSS.escape(flowId)}"]`)?.getBoundingClientRect();
  return edge === undefined ? undefined : { x: edge.x + edge.width / 2, y: edge.y + edge.height / 2 };
}

/** Focuses a pin's settings. An agent's settings may be drawn some frames later. */
function toPin(pin: string): void {
  showAgentTab('pins');
  focusWhenDrawn(
    () => document.querySelector<HTMLElement>(`${inspectorLocation} [data-pin="${CSS.escape(pin)}"] input`),
    field => field.scrollIntoView({ block: 'center' }),
  );
}
