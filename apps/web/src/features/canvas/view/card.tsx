'use client';
import { problemText } from '../../../lib/problem-text.ts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { counted } from '../../../lib/counted.ts';
import { commentOf, offOf, testDataOf, titleOf } from '@pinion/contracts';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { personColor } from '../../../ui/person-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { nodeMomentBadge, type NodeSnapshot, notRunText, useNodeSnapshot } from '../../run/index.ts';
import type { NodeView } from '../model/graph-view.ts';
import { DiffBadge, useNodeDiffStatus } from './diff-badge.tsx';
import { useIsRecentlyChanged, usePeerPresence } from './peer-presence.tsx';
import { KindIcon } from './kind-icon.tsx';
import styles from './card.module.css';
import { useUpdateNodeInternals } from '@xyflow/react';
import { shownTargets } from '../model/shown-targets.ts';
import { CommentIcon } from '../../../ui/icons/node-icons.tsx';
import { FlaskIcon } from '../../../ui/icons/first-icons.tsx';

export type CardProps = { view: NodeView; isSelected: boolean; wide?: boolean; detail?: ReactNode; children: ReactNode };

/** Renders the frame of every node: icon, name and state at the right, then groups of rows separated by hairlines. */
export function Card({ view, isSelected, detail, wide = false, children }: CardProps) {
  const { node } = view;
  const moment = useNodeSnapshot(node.id);
  const off = offOf(node);
  const comment = commentOf(node);
  const badge = useNodeDiffStatus(node.id);
  const peer = usePeerPresence(node.id);
  const isFresh = useIsRecentlyChanged(node.id);
  useMeasuredHandles(view);
  return (
    <div
      className={clsx(styles.card, isSelected && styles.selected)}
      data-kind={node.type}
      data-wide={wide || undefined}
      data-off={off}
      data-diff={badge}
      data-fresh={isFresh || undefined}
      data-peer={peer === undefined ? undefined : true}
      style={peer === undefined ? undefined : personColor(peer.colorIndex)}
    >
      {peer !== undefined && <span className={styles.peer}>{peer.label}</span>}
      {badge !== undefined && (
        <span className={styles.diff}>
          <DiffBadge status={badge} />
        </span>
      )}
      <header className={styles.head}>
        <KindIcon type={node.type} />
        <b title={titleOf(node)}>{titleOf(node)}</b>
        {comment !== undefined && <CommentBadge comment={comment} />}
        {testDataOf(node) !== undefined && <TestDataBadge isUsed={moment?.unrun === 'test_data'} />}
        <span className={styles.state}>
          {off !== undefined && <StatusBadge status="off" word={offLabels[off]} className={styles.mark} />}
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

const offLabels = { bypass: t('bypassed'), mute: t('muted') } as const;

function Edited({ view, detail }: { view: NodeView; detail: ReactNode }) {
  const worst = view.problems.find(problem => problem.severity === 'error') ?? view.problems[0];
  if (worst?.severity === 'error') return <StatusBadge status="failed" word={null} />;
  return (
    <>
      {detail}
      {worst !== undefined && (
        <span className={styles.warning} title={problemText(worst)}>
          <WarningIcon size={14} label={counted(view.problems.length, 'problem')} />
        </span>
      )}
    </>
  );
}

const text: Partial<Record<NodeSnapshot['status'], string>> = {
  pending: t('pending'),
  skipped: t('skipped'),
  running: t('running'),
};

/** Renders the status as icon and label where the card has space, else as an icon with an accessible name. */
function Lived({ moment, type }: { moment: NodeSnapshot; type: string }) {
  const { error } = moment;
  const term =
    moment.unrun !== undefined ? notRunText[moment.unrun] : moment.status === 'failed' ? error?.code : text[moment.status];
  const isBrief = type !== 'wide' && moment.unrun === undefined && moment.status !== 'pending' && moment.status !== 'running';
  const isNarrow = type === 'input' || type === 'output' || isBrief;
  return (
    <span
      className="inline-flex"
      title={error === undefined ? (term ?? termOf(moment.status)) : `${error.code}: ${error.message}`}
    >
      <StatusBadge
        status={nodeMomentBadge(moment)}
        word={!isNarrow ? term : moment.unrun === undefined ? null : ''}
        className={styles.mark}
      />
      {isNarrow && moment.unrun !== undefined && <span className="sr-only">{term}</span>}
      {!isNarrow && error !== undefined && <span className="sr-only">{termOf(moment.status)}</span>}
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

/**
 * Notifies React Flow when handles are renamed or moved within a card. React Flow itself measures handles only when the card's
 * size changes.
 */
function useMeasuredHandles({ node, sources, targets }: NodeView): void {
  const update = useUpdateNodeInternals();
  const names = [...shownTargets(targets), ...sources].map(handle => handle.name).join(' ');
  const measured = useRef(names);
  useEffect(() => {
    if (measured.current === names) return;
    measured.current = names;
    update(node.id);
  }, [update, node.id, names]);
}

/** Renders a badge beside the name of a node that has a comment, with its text on hover. */
const CommentBadge = ({ comment }: { comment: string }) => (
  <span className={styles.test} title={comment}>
    <CommentIcon size={13} label={t('Comment: {{comment}}', { comment })} />
  </span>
);

/** Renders a badge beside the name of a node that has test data. In a run, the badge shows whether the data replaced the node. */
function TestDataBadge({ isUsed }: { isUsed: boolean }) {
  const text = isUsed ? t('used test data') : t('has test data');
  return (
    <span className={styles.test} data-used={isUsed || undefined} title={text}>
      <FlaskIcon size={13} label={text} />
    </span>
  );
}
