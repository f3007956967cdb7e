import type { ReactNode } from 'react';
import styles from './shell.module.css';

export type PageProps = {
  title: string;
  /** One line under the title: what this page is for. */
  lead?: ReactNode;
  facts?: ReactNode;
  /** At the right of the title; at most one main button. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Head and body of a page inside the shell. */
export function Page({ title, lead, facts, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {facts && <div className={styles.facts}>{facts}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
