'use client';
import { useRouter } from 'next/navigation';
import { useReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import { evaluationAddress } from '../../../lib/evaluation-address.ts';
import { t } from '../../../lib/texts/t.ts';
import { say } from '../../../ui/toast.tsx';
import { fitting } from '../../canvas/index.ts';
import type { Autosave } from '../actions/autosave.ts';
import type { EditorHands, EditorScreen } from '../model/editor-hands.ts';
import type { History } from './use-history.ts';
import { useEditorStore } from './editor-context.tsx';

/** What the actions of the editor act with, while this canvas is on the screen. */
export function useEditorHands(autosave: Autosave, toggleChat: () => void, history: History): EditorHands {
  const { isOpen, setOpen, setPublishing } = history;
  const router = useRouter();
  const store = useEditorStore();
  const screen = useEditorScreen();
  return useMemo(
    () => ({
      store,
      screen,
      toggleChat,
      publish: () => setPublishing(true),
      toggleHistory: () => setOpen(!isOpen),
      evaluate: () => void autosave.flush().then(() => router.push(evaluationAddress(store.getState().workflowId))),
      save: () => {
        void autosave.flush();
        say(t('Saved as you go'), { detail: t('Every change is saved shortly after your hand rests.') });
      },
    }),
    [store, screen, router, autosave, toggleChat, isOpen, setOpen, setPublishing],
  );
}

export function useEditorScreen(): EditorScreen {
  const flow = useReactFlow();
  return useMemo(
    () => ({
      sizes: () =>
        new Map(
          flow.getNodes().map(node => [node.id, { width: node.measured?.width ?? 180, height: node.measured?.height ?? 120 }]),
        ),
      toCanvas: at => flow.screenToFlowPosition(at),
      middle: () => {
        const box = document.querySelector('.react-flow')?.getBoundingClientRect();
        return { x: (box?.x ?? 0) + (box?.width ?? 800) / 2, y: (box?.y ?? 0) + (box?.height ?? 600) / 3 };
      },
      placeOf,
      fit: () => void flow.fitView({ ...fitting, duration: 240 }),
      fitBox: box => void flow.fitBounds(box, { padding: 0.1, duration: 240 }),
      zoomTo: zoom => void flow.zoomTo(zoom, { duration: 160 }),
      zoomBy: direction => void (direction === 'in' ? flow.zoomIn : flow.zoomOut)({ duration: 160 }),
      focus: flowId => focusSoon(flowId),
      goTo: nodeId =>
        focusSoon(nodeId, () => {
          void flow.fitView({ nodes: [{ id: nodeId }], maxZoom: 1, padding: 0.4, duration: 240 });
        }),
      toInspector,
    }),
    [flow],
  );
}

const elementOf = (flowId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(flowId)}"]`);

const framesToWait = 60;

/** A fresh node takes the focus only once it is drawn and measured, which is some frames away. */
function focusSoon(flowId: string, then: () => void = () => {}, frames = framesToWait): void {
  const element = elementOf(flowId);
  element?.focus({ preventScroll: true });
  if (element !== null && document.activeElement === element) then();
  else if (frames > 0) requestAnimationFrame(() => focusSoon(flowId, then, frames - 1));
}

function placeOf(flowId: string): { x: number; y: number } | undefined {
  const node = elementOf(flowId)?.getBoundingClientRect();
  if (node !== undefined) return { x: node.x + 12, y: node.y + 38 };
  const edge = document.querySelector<SVGGElement>(`.react-flow__edge[data-id="${CSS.escape(flowId)}"]`)?.getBoundingClientRect();
  return edge === undefined ? undefined : { x: edge.x + edge.width / 2, y: edge.y + edge.height / 2 };
}

/** The focus goes into the settings of the selected node, once they are drawn. */
function toInspector(field: 'name' | 'first'): void {
  requestAnimationFrame(() => {
    const panel = document.querySelector<HTMLElement>('aside[aria-label="Inspector"]');
    const name = panel?.querySelector<HTMLInputElement>('header input');
    const first = panel?.querySelector<HTMLElement>(':scope > :not(header) :is(input, textarea, button, [role="tab"])');
    if (field === 'name') name?.select();
    ((field === 'name' ? name : first) ?? name)?.focus();
  });
}
