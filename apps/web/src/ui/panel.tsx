import clsx from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './panel.module.css';

export type PanelProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  label: string;
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  /** The children scroll by themselves, one under the other, and a line parts them from the head. */
  isBare?: boolean;
  children: ReactNode;
};

/** A side panel: head, scrolling body, foot. Parted from its neighbours by a line, never by a box. */
export function Panel({ label, icon, title, detail, actions, foot, isBare, children, className, ...rest }: PanelProps) {
  return (
    <aside {...rest} aria-label={label} className={clsx(styles.panel, isBare && styles.bare, className)}>
      <header className={styles.head}>
        {icon}
        <div className={styles.names}>
          <h2>{title}</h2>
          {detail && <p>{detail}</p>}
        </div>
        {actions}
      </header>
      {isBare ? children : <div className={styles.body}>{children}</div>}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </aside>
  );
}
