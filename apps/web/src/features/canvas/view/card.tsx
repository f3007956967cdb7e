'use client';
import { problemWords } from '../../../lib/problem-words.ts';
import { wordOf } from '../../../lib/texts/word-of.ts';
import { counted } from '../../../lib/counted.ts';
import { offOf, testDataOf, titleOf } from '@pinion/contracts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { personColour } from '../../../ui/person-badge.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { type NodeMoment, nodeMomentMark, unrunWords, useNodeMoment } from '../../run/index.ts';
import type { NodeView } from '../model/graph-view.ts';
import { DiffBadge, useNodeMark } from './diff-badge.tsx';
import { useIsFresh, usePeerMark } from './peer-marks.tsx';
import { useMeasuredHandles } from './use-measured-handles.ts';
import { KindIcon } from './kind-icon.tsx';
import { TestDataMark } from './test-data-mark.tsx';
import styles from './card.module.css';

export type CardProps = { view: NodeView; isSelected: boolean; wide?: boolean; detail?: ReactNode; children: ReactNode };

/** The frame of every node: icon, name, state at the right; then groups of rows parted by hairlines. */
export function Card({ view, isSelected, detail, wide = false, children }: CardProps) {
  const { node } = view;
  const moment = useNodeMoment(node.id);
  const off = offOf(node);
  const mark = useNodeMark(node.id);
  const peer = usePeerMark(node.id);
  const isFresh = useIsFresh(node.id);
  useMeasuredHandles(view);
  return (
    <div
      className={clsx(styles.card, isSelected && styles.selected)}
      data-kind={node.type}
      data-wide={wide || undefined}
      data-off={off}
      data-diff={mark}
      data-fresh={isFresh || undefined}
      data-peer={peer === undefined ? undefined : true}
      style={peer === undefined ? undefined : personColour(peer.place)}
    >
      {peer !== undefined && <span className={styles.peer}>{peer.words}</span>}
      {mark !== undefined && (
        <span className={styles.diff}>
          <DiffBadge mark={mark} />
        </span>
      )}
      <header className={styles.head}>
        <KindIcon type={node.type} />
        <b title={titleOf(node)}>{titleOf(node)}</b>
        {testDataOf(node) !== undefined && <TestDataMark isUsed={moment?.unrun === 'test_data'} />}
        <span className={styles.state}>
          {off !== undefined && <StatusMark status="off" word={offWords[off]} className={styles.mark} />}
          {off !== undefined ? null : moment === undefined ? (
            <Edited view={view} detail={detail} />
          ) : (
            <Lived moment={moment} type={wide ? 'wide' : node.type} />
          )}
        </span>
      </header>
      {children}
    </div>
  );
}

const offWords = { bypass: t('bypassed'), mute: t('muted') } as const;

function Edited({ view, detail }: { view: NodeView; detail: ReactNode }) {
  const worst = view.problems.find(problem => problem.severity === 'error') ?? view.problems[0];
  if (worst?.severity === 'error') return <StatusMark status="failed" word={null} />;
  return (
    <>
      {detail}
      {worst !== undefined && (
        <span className={styles.warning} title={problemWords(worst)}>
          <WarningIcon size={14} label={counted(view.problems.length, 'problem')} />
        </span>
      )}
    </>
  );
}

const words: Partial<Record<NodeMoment['status'], string>> = {
  pending: t('waits'),
  skipped: t('not taken'),
  running: t('running'),
};

/** Shape and word where the card has the room, else the shape with its name. */
function Lived({ moment, type }: { moment: NodeMoment; type: string }) {
  const word = moment.unrun === undefined ? words[moment.status] : unrunWords[moment.unrun];
  const isBrief = type !== 'wide' && moment.unrun === undefined && moment.status !== 'pending' && moment.status !== 'running';
  const isNarrow = type === 'input' || type === 'output' || isBrief;
  return (
    <span className="inline-flex" title={word ?? wordOf(moment.status)}>
      <StatusMark
        status={nodeMomentMark(moment)}
        word={!isNarrow ? word : moment.unrun === undefined ? null : ''}
        className={styles.mark}
      />
      {isNarrow && moment.unrun !== undefined && <span className="sr-only">{word}</span>}
    </span>
  );
}

export const CardGroup = ({ label, children }: { label?: string; children: ReactNode }) => (
  <div className={styles.group}>
    {label !== undefined && <div className={styles.label}>{label}</div>}
    {children}
  </div>
);

export const CardFact = ({ name, end, children }: { name: string; end?: ReactNode; children: ReactNode }) => (
  <div className={styles.fact}>
    <span className={styles.aside}>{name}</span>
    {children}
    {end !== undefined && <span className={styles.end}>{end}</span>}
  </div>
);
