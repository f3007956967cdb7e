import clsx from 'clsx';
import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { t } from '../lib/texts/t.ts';
import { ScrollRegion } from './scroll-region.tsx';
import styles from './table.module.css';

export type TableProps = {
  /** What the table lists, for screen readers. */
  label: string;
  children: ReactNode;
  className?: string;
};

/** Hairlines, no boxes. Scrolls sideways by itself when the room is narrow. */
export function Table({ label, children, className }: TableProps) {
  return (
    <ScrollRegion label={label} className={clsx(styles.scroll, className)}>
      <table className={styles.table}>{children}</table>
    </ScrollRegion>
  );
}

type Align = { figure?: boolean };

export function Th({ figure, className, ...rest }: ThHTMLAttributes<HTMLTableCellElement> & Align) {
  return <th scope="col" {...rest} className={clsx(figure && styles.figure, className)} />;
}

/** Over the column of a row's buttons, which name themselves. */
export function ActionsTh() {
  return (
    <Th>
      <span className="sr-only">{t('Actions')}</span>
    </Th>
  );
}

export function Td({ figure, className, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & Align) {
  return <td {...rest} className={clsx(figure && styles.figure, className)} />;
}

export function Tr({ selected, className, ...rest }: HTMLAttributes<HTMLTableRowElement> & { selected?: boolean }) {
  return <tr {...rest} className={clsx(styles.row, className)} data-selected={selected || undefined} />;
}

/** Wraps a row's one link: the whole row leads there, and other controls in the row stay above it. */
export function RowLink({ children }: { children: ReactNode }) {
  return <span className={styles.link}>{children}</span>;
}
