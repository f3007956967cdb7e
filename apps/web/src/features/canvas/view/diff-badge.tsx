'use client';
import { createContext, use } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { IconComponent } from '../../../ui/icons/icon.tsx';
import type { DiffStatus, DiffStatuses } from '../model/diff-status.ts';
import styles from './diff-badge.module.css';
import { EditIcon, MinusIcon, PlusIcon } from '../../../ui/icons/first-icons.tsx';

const DiffContext = createContext<DiffStatuses | undefined>(undefined);

/** Provider of the diff badges for everything drawn inside it. */
export const DiffStatusProvider = DiffContext;
export const useNodeDiffStatus = (id: string): DiffStatus | undefined => use(DiffContext)?.nodes.get(id);
export const useEdgeDiffStatus = (id: string): DiffStatus | undefined => use(DiffContext)?.edges.get(id);

const icons: Record<DiffStatus, IconComponent> = { added: PlusIcon, removed: MinusIcon, changed: EditIcon };

const text: Record<DiffStatus, string> = { added: t('added'), removed: t('removed'), changed: t('changed') };

/** Renders icon and label of a difference, so color is not the only cue. `isBrief`: the icon alone, named for screen readers. */
export function DiffBadge({ status, isBrief = false }: { status: DiffStatus; isBrief?: boolean }) {
  const Shape = icons[status];
  return (
    <span className={styles.badge} data-diff={status}>
      {isBrief ? <Shape size={12} label={text[status]} /> : <Shape size={12} />}
      {!isBrief && text[status]}
    </span>
  );
}
