import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

export type PanelProps = {
  label: string;
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A side panel: head, scrolling body, foot. Parted from its neighbours by a line, never by a box. */
export function Panel({ label, icon, title, detail, actions, foot, children, className }: PanelProps) {
  return (
    <aside aria-label={label} className={clsx(styles.panel, className)}>
      <header className={styles.head}>
        {icon}
        <div className={styles.names}>
          <h2>{title}</h2>
          {detail && <p>{detail}</p>}
        </div>
        {actions}
      </header>
      <div className={styles.body}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </aside>
  );
}
