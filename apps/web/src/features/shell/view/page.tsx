import type { Permission } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { Locked } from '../../../ui/locked.tsx';
import { RequirePermission, useDeniedReason, PermissionNote } from '../../session/index.ts';
import styles from './shell.module.css';

export type PageProps = {
  title: string;
  /** A one-line statement under the title of what the page is for. */
  lead?: ReactNode;
  facts?: ReactNode;
  /** The actions at the right of the title, with at most one main button. */
  actions?: ReactNode;
  /** The permission that the actions and the changes on this page require. */
  permission?: Permission;
  children: ReactNode;
};

/** Renders the head and body of a page inside the shell. */
export function Page({ title, lead, facts, actions, permission, children }: PageProps) {
  const why = useDeniedReason(permission ?? 'read');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {facts && <div className={styles.facts}>{facts}</div>}
          {permission && <PermissionNote permission={permission} />}
        </div>
        {actions && (
          <div className={styles.actions}>
            {permission ? <RequirePermission permission={permission}>{actions}</RequirePermission> : actions}
          </div>
        )}
      </header>
      {permission ? <Locked why={why}>{children}</Locked> : children}
    </div>
  );
}
