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
  /** True when the children scroll separately, one below the other, with a line between them and the head. */
  isBare?: boolean;
  children: ReactNode;
};

/** Renders a side panel: head, scrolling body, foot. A line, never a box, separates it from its neighbors. */
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
