'use client';
import { titleOf } from '@pinion/contracts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { type NodeMoment, nodeStatusMark, useNodeMoment } from '../../run/index.ts';
import type { NodeView } from '../model/graph-view.ts';
import { KindIcon } from './kind-icon.tsx';
import styles from './card.module.css';

export type CardProps = { view: NodeView; isSelected: boolean; wide?: boolean; detail?: ReactNode; children: ReactNode };

/** The frame of every node: icon, name, state at the right; then groups of rows parted by hairlines. */
export function Card({ view, isSelected, detail, wide = false, children }: CardProps) {
  const { node } = view;
  const moment = useNodeMoment(node.id);
  return (
    <div className={clsx(styles.card, isSelected && styles.selected)} data-kind={node.type} data-wide={wide || undefined}>
      <header className={styles.head}>
        <KindIcon type={node.type} />
        <b title={titleOf(node)}>{titleOf(node)}</b>
        <span className={styles.state}>
          {moment === undefined ? <Edited view={view} detail={detail} /> : <Lived moment={moment} wide={wide} />}
        </span>
      </header>
      {children}
    </div>
  );
}

function Edited({ view, detail }: { view: NodeView; detail: ReactNode }) {
  const worst = view.problems.find(problem => problem.severity === 'error') ?? view.problems[0];
  if (worst?.severity === 'error') return <StatusMark status="failed" word={null} />;
  return (
    <>
      {detail}
      {worst !== undefined && (
        <span className={styles.warning} title={worst.message}>
          <WarningIcon size={14} label={`${view.problems.length} problems`} />
        </span>
      )}
    </>
  );
}

function Lived({ moment, wide }: { moment: NodeMoment; wide: boolean }) {
  const status = nodeStatusMark(moment.status);
  const word =
    moment.status === 'pending'
      ? 'waits'
      : moment.status === 'skipped'
        ? 'not taken'
        : moment.status === 'running'
          ? 'running'
          : undefined;
  return <StatusMark status={status} word={word ?? (wide ? undefined : null)} className={styles.mark} />;
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
