'use client';
import { offOf, titleOf } from '@pinion/contracts';
import clsx from 'clsx';
import { personColour } from '../../../ui/person-badge.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { nodeStatusMark, useNodeMoment } from '../../run/index.ts';
import { cardBox } from '../model/card-box.ts';
import type { NodeView } from '../model/graph-view.ts';
import { useNodeMark } from './diff-badge.tsx';
import styles from './far-card.module.css';
import { useIsFresh, usePeerMark } from './peer-marks.tsx';

export type FarCardProps = { view: NodeView; isSelected: boolean; width: number | undefined; height: number | undefined };

/** A node from afar: a quiet block as large as its card, its name in large letters, and what became of it in a run. */
export function FarCard({ view, isSelected, width, height }: FarCardProps) {
  const { node } = view;
  const box = cardBox(view);
  const moment = useNodeMoment(node.id);
  const peer = usePeerMark(node.id);
  const isBroken = moment === undefined && view.problems.some(problem => problem.severity === 'error');
  const status = isBroken ? 'failed' : moment === undefined ? undefined : nodeStatusMark(moment.status);
  return (
    <header
      className={clsx(styles.block, isSelected && styles.selected)}
      data-off={offOf(node)}
      data-diff={useNodeMark(node.id)}
      data-fresh={useIsFresh(node.id) || undefined}
      data-peer={peer === undefined ? undefined : true}
      data-status={status}
      style={{ width: width ?? box.width, height: height ?? box.height, ...(peer === undefined ? {} : personColour(peer.place)) }}
    >
      <b>{titleOf(node)}</b>
      {status !== undefined && <StatusMark status={status} word={null} size={32} />}
    </header>
  );
}
