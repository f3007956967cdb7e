import clsx from 'clsx';
import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { t } from '../lib/texts/t.ts';
import { ScrollRegion } from './scroll-region.tsx';
import styles from './table.module.css';

export type TableProps = {
  /** The subject of the table, for screen readers. */
  label: string;
  children: ReactNode;
  className?: string;
};

/** Renders a table with hairlines and no boxes. It scrolls sideways by itself when space is narrow. */
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

/** Renders the header of the column with a row's buttons, which have their own names. */
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

/** Wraps a row's one link. The whole row is clickable, and other controls in the row stay above it. */
export function RowLink({ children }: { children: ReactNode }) {
  return <span className={styles.link}>{children}</span>;
}
