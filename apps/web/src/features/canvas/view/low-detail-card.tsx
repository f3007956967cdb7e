'use client';
import { offOf, titleOf } from '@pinion/contracts';
import clsx from 'clsx';
import { personColor } from '../../../ui/person-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { nodeMomentBadge, useNodeSnapshot } from '../../run/index.ts';
import { cardBox } from '../model/card-box.ts';
import type { NodeView } from '../model/graph-view.ts';
import { useNodeDiffStatus } from './diff-badge.tsx';
import styles from './low-detail-card.module.css';
import { useIsRecentlyChanged, usePeerPresence } from './peer-presence.tsx';

export type LowDetailCardProps = {
  view: NodeView;
  isSelected: boolean;
  hasName: boolean;
  width: number | undefined;
  height: number | undefined;
};

/**
 * Renders a node at low detail: a plain block as large as its card, its name in large letters, and its status in a run. When
 * too small for text it is only a click target, because the canvas draws all blocks at once.
 */
export function LowDetailCard({ view, isSelected, hasName, width, height }: LowDetailCardProps) {
  const { node } = view;
  const box = cardBox(view);
  const moment = useNodeSnapshot(node.id);
  const peer = usePeerPresence(node.id);
  const badge = useNodeDiffStatus(node.id);
  const isFresh = useIsRecentlyChanged(node.id);
  const isBroken = moment === undefined && view.problems.some(problem => problem.severity === 'error');
  const status = isBroken ? 'failed' : moment === undefined ? undefined : nodeMomentBadge(moment);
  const size = { width: width ?? box.width, height: height ?? box.height };
  if (!hasName) return <div className={styles.ghost} style={size} />;
  return (
    <header
      className={clsx(styles.block, isSelected && styles.selected)}
      data-tall={size.height > 120 || undefined}
      data-off={offOf(node)}
      data-diff={badge}
      data-fresh={isFresh || undefined}
      data-peer={peer === undefined ? undefined : true}
      data-status={status}
      style={{ ...size, ...(peer === undefined ? {} : personColor(peer.colorIndex)) }}
    >
      <b>{titleOf(node)}</b>
      {status !== undefined && <StatusBadge status={status} word={null} size={32} />}
    </header>
  );
}
