'use client';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { useRun } from '../../run/index.ts';
import type { GraphView } from '../model/graph-view.ts';
import type { PeekEnd, PeekTarget } from './use-peek.ts';
import styles from './peek-card.module.css';

export type PeekCardProps = { card: RefObject<HTMLDivElement | null>; target: PeekTarget; graph: GraphView };

/** Renders the value of one handle at the playhead beside it, or nothing when it has none. */
export function PeekCard({ card, target: position, graph }: PeekCardProps) {
  const ends = endsOf(position, graph);
  const end = useRun(state =>
    ends.find(one => state.journal.length > 0 && Object.hasOwn(state.journal.nodeAt(one.node, state.count).values, one.handle)),
  );
  const moment = useRun(state => (end === undefined ? undefined : state.journal.nodeAt(end.node, state.count)));
  if (end === undefined || moment === undefined) return null;
  const name = `${position.node} ${position.handle}`;
  const left = Math.max(8, Math.min(position.at.x, window.innerWidth - 348));
  const top = Math.max(8, Math.min(position.at.y, window.innerHeight - 320));
  return createPortal(
    <div ref={card} role="dialog" aria-label={t('Value of {{name}}', { name })} className={styles.card} style={{ left, top }}>
      <JsonView
        value={moment.values[end.handle]}
        label={t('Value of {{name}}', { name })}
        title={<Label>{name}</Label>}
        maxHeight={240}
      />
    </div>,
    document.body,
  );
}

const known = new WeakMap<GraphView, Map<string, readonly PeekEnd[]>>();

/**
 * Returns the ends a value comes from: a source has its own value, a target those of its edges. The same ends return the same
 * list.
 */
function endsOf(position: PeekTarget, graph: GraphView): readonly PeekEnd[] {
  const lists = known.get(graph) ?? new Map<string, readonly PeekEnd[]>();
  known.set(graph, lists);
  const key = `${position.side} ${position.node} ${position.handle}`;
  const ends =
    lists.get(key) ??
    (position.side === 'source'
      ? [{ node: position.node, handle: position.handle }]
      : [...graph.edges.values()]
          .filter(({ edge }) => edge.target === position.node && edge.target_handle === position.handle)
          .map(({ edge }) => ({ node: edge.source, handle: edge.source_handle })));
  lists.set(key, ends);
  return ends;
}
