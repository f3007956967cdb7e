'use client';
import { titleOf, type ToolNodeConfig, type OnMissing, type PinStrategy, readNode, type WorkflowFile } from '@pinion/contracts';
import { useMemo } from 'react';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { undoIfLast } from '../core/saving/undo-if-last.ts';
import { moveEdges, movableEdges } from '../core/commands/move-edges.ts';
import { applyCommand } from '../core/editor-store.ts';
import { useEditor, useEditorStore } from '../ui/editor-context.tsx';

/** Renders a button that moves the edges of pins with this tool's result to this node. */
export function MoveEdgesSuggestion({ nodeId, config }: { nodeId: string; config: ToolNodeConfig }) {
  const store = useEditorStore();
  const nodes = useEditor(state => state.file.nodes);
  const edges = useEditor(state => state.file.edges);
  const pins = useMemo(() => pinsOfCall({ nodes, edges }, nodeId, config), [nodes, edges, nodeId, config]);
  const move = ({ agent, pin, edges: many }: MovablePin) => {
    applyCommand(store, t('move edges from {{pin}}', { pin }), file =>
      moveEdges(file, { node: agent, handle: pin }, { node: nodeId, handle: 'output' }),
    );
    const after = store.getState().file;
    showToast(t('{{edges}} from {{pin}} moved', { edges: counted(many, 'edge'), pin }), {
      detail: t('They now start at this node’s output. The pin is unchanged.'),
      action: { label: t('Undo'), run: () => undoIfLast(store, after) },
    });
  };
  return pins.map(pin => {
    const agent = nodes.find(({ id }) => id === pin.agent);
    return (
      <div
        key={pin.pin}
        className="flex items-center justify-between gap-2.5 text-ink-2 text-small [&>span]:min-w-0 [&>span]:wrap-anywhere [&_code]:font-mono [&_code]:text-code"
        role="group"
        aria-label={t('Edges from pin {{pin}}', { pin: pin.pin })}
      >
        <span>
          <Trans
            text={pin.edges === 1 ? '<edges/> starts at pin <pin/> of <agent/>.' : '<edges/> start at pin <pin/> of <agent/>.'}
            parts={{
              edges: <>{counted(pin.edges, 'edge')}</>,
              pin: <b>{pin.pin}</b>,
              agent: <>{agent === undefined ? pin.agent : titleOf(agent)}</>,
            }}
          />
          <small className="block mt-0.5 text-ink-3 text-micro">{describeMissing(pin.onMissing)}</small>
        </span>
        <Button kind="line" size="small" onClick={() => move(pin)}>
          {pin.edges === 1 ? t('Move edge here') : t('Move edges here')}
        </Button>
      </div>
    );
  });
}

const text: Record<OnMissing, string> = {
  null: t('If the call failed, the pin returned null. A failed node has no output, so nodes connected to its output do not run.'),
  stale_last_success: t(
    'If the call failed, the pin returned the last successful result. A failed node has no output, so nodes connected to its output do not run.',
  ),
  error: t('If the call failed, the agent failed too. Now this node fails and returns the error on its error handle.'),
};

/** Describes what changes downstream when an edge leaves the tool node instead of the pin. */
const describeMissing = (onMissing: OnMissing): string => text[onMissing];

type MovablePin = { agent: string; pin: string; edges: number; onMissing: OnMissing };

/** Strategies whose value is the output of one call, which a tool node returns as well. */
const ofOneCall: ReadonlySet<PinStrategy> = new Set(['latest', 'first_success', 'by_call_id', 'nth', 'first']);

/**
 * Returns the pins that read this tool, of the agent a tool node was created from, with the number of their edges that could
 * leave the node instead.
 */
export function pinsOfCall(file: Pick<WorkflowFile, 'nodes' | 'edges'>, nodeId: string, config: ToolNodeConfig): MovablePin[] {
  const agent = file.nodes.find(node => node.id === config.made_from?.node_id);
  const read = agent === undefined ? undefined : readNode(agent);
  if (agent === undefined || read?.type !== 'agent') return [];
  return read.config.pins
    .filter(pin => pin.selector.tool === config.tool.name && ofOneCall.has(pin.selector.strategy))
    .map(({ name, on_missing }) => ({
      onMissing: on_missing,
      agent: agent.id,
      pin: name,
      edges: movableEdges(file, { node: agent.id, handle: name }, { node: nodeId, handle: 'output' }).length,
    }))
    .filter(({ edges }) => edges > 0);
}
