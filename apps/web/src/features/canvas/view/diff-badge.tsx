'use client';
import { createContext, use } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { IconComponent } from '../../../ui/icons/icon.tsx';
import type { DiffMark, DiffMarks } from '../model/diff-marks.ts';
import styles from './diff-badge.module.css';
import { EditIcon, MinusIcon, PlusIcon } from '../../../ui/icons/first-icons.tsx';

const DiffContext = createContext<DiffMarks | undefined>(undefined);

/** Marks what differs in all that is drawn inside. */
export const DiffMarksProvider = DiffContext;
export const useNodeMark = (id: string): DiffMark | undefined => use(DiffContext)?.nodes.get(id);
export const useEdgeMark = (id: string): DiffMark | undefined => use(DiffContext)?.edges.get(id);

const icons: Record<DiffMark, IconComponent> = { added: PlusIcon, removed: MinusIcon, changed: EditIcon };

const words: Record<DiffMark, string> = { added: t('added'), removed: t('removed'), changed: t('changed') };

/** Shape and word of a difference; colour comes third. `isBrief`: the shape alone, named for screen readers. */
export function DiffBadge({ mark, isBrief = false }: { mark: DiffMark; isBrief?: boolean }) {
  const Shape = icons[mark];
  return (
    <span className={styles.badge} data-diff={mark}>
      {isBrief ? <Shape size={12} label={words[mark]} /> : <Shape size={12} />}
      {!isBrief && words[mark]}
    </span>
  );
}
