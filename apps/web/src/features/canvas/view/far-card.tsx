'use client';
import { offOf, titleOf } from '@pinion/contracts';
import clsx from 'clsx';
import { personColour } from '../../../ui/person-badge.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { nodeMomentMark, useNodeMoment } from '../../run/index.ts';
import { cardBox } from '../model/card-box.ts';
import type { NodeView } from '../model/graph-view.ts';
import { useNodeMark } from './diff-badge.tsx';
import styles from './far-card.module.css';
import { useIsFresh, usePeerMark } from './peer-marks.tsx';

export type FarCardProps = {
  view: NodeView;
  isSelected: boolean;
  hasName: boolean;
  width: number | undefined;
  height: number | undefined;
};

/**
 * A node from afar: a quiet block as large as its card, its name in large letters, and what became of it in a run. Too far
 * for letters it is only there to be pressed: the canvas draws all blocks at once.
 */
export function FarCard({ view, isSelected, hasName, width, height }: FarCardProps) {
  const { node } = view;
  const box = cardBox(view);
  const moment = useNodeMoment(node.id);
  const peer = usePeerMark(node.id);
  const mark = useNodeMark(node.id);
  const isFresh = useIsFresh(node.id);
  const isBroken = moment === undefined && view.problems.some(problem => problem.severity === 'error');
  const status = isBroken ? 'failed' : moment === undefined ? undefined : nodeMomentMark(moment);
  const size = { width: width ?? box.width, height: height ?? box.height };
  if (!hasName) return <div className={styles.ghost} style={size} />;
  return (
    <header
      className={clsx(styles.block, isSelected && styles.selected)}
      data-tall={size.height > 120 || undefined}
      data-off={offOf(node)}
      data-diff={mark}
      data-fresh={isFresh || undefined}
      data-peer={peer === undefined ? undefined : true}
      data-status={status}
      style={{ ...size, ...(peer === undefined ? {} : personColour(peer.place)) }}
    >
      <b>{titleOf(node)}</b>
      {status !== undefined && <StatusMark status={status} word={null} size={32} />}
    </header>
  );
}
