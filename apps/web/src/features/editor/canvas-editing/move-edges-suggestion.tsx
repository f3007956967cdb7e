'use client';
import { titleOf, type ToolNodeConfig } from '@pinion/contracts';
import { useMemo } from 'react';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { undoIfLast } from '../saving/undo-if-last.ts';
import { moveEdges } from './commands/move-edges.ts';
import { applyCommand } from '../editor-store.ts';
import { type MovablePin, pinsOfCall } from '../run-panel/pins-of-call.ts';
import { describeMissing } from '../inspector/describe-missing.ts';
import { useEditor, useEditorStore } from '../shell/editor-context.tsx';
import styles from '../inspector/inspector.module.css';

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
      <div key={pin.pin} className={styles.offer} role="group" aria-label={t('Edges from pin {{pin}}', { pin: pin.pin })}>
        <span>
          <Trans
            text={pin.edges === 1 ? '<edges/> starts at pin <pin/> of <agent/>.' : '<edges/> start at pin <pin/> of <agent/>.'}
            parts={{
              edges: <>{counted(pin.edges, 'edge')}</>,
              pin: <b>{pin.pin}</b>,
              agent: <>{agent === undefined ? pin.agent : titleOf(agent)}</>,
            }}
          />
          <small className={styles.change}>{describeMissing(pin.onMissing)}</small>
        </span>
        <Button kind="line" size="small" onClick={() => move(pin)}>
          {pin.edges === 1 ? t('Move edge here') : t('Move edges here')}
        </Button>
      </div>
    );
  });
}
