import type { Permission } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { Locked } from '../../../ui/locked.tsx';
import { RequirePermission, useDeniedReason, PermissionNote } from '../../session/index.ts';
import styles from './shell.module.css';

export type PageProps = {
  title: string;
  /** One line under the title: what this page is for. */
  lead?: ReactNode;
  facts?: ReactNode;
  /** At the right of the title; at most one main button. */
  actions?: ReactNode;
  /** What one has to be allowed to do for the actions, and for what changes something on this page. */
  deed?: Permission;
  children: ReactNode;
};

/** Head and body of a page inside the shell. */
export function Page({ title, lead, facts, actions, deed: action, children }: PageProps) {
  const why = useDeniedReason(action ?? 'read');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {facts && <div className={styles.facts}>{facts}</div>}
          {action && <PermissionNote deed={action} />}
        </div>
        {actions && (
          <div className={styles.actions}>
            {action ? <RequirePermission deed={action}>{actions}</RequirePermission> : actions}
          </div>
        )}
      </header>
      {action ? <Locked why={why}>{children}</Locked> : children}
    </div>
  );
}
