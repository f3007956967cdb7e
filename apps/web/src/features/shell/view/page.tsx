import type { Permission } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { Locked } from '../../../ui/locked.tsx';
import { RequirePermission, useDeniedReason, PermissionNote } from '../../session/index.ts';

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
    <div className="max-w-320 px-7 pt-5.5 pb-16 max-[761px]:px-4 max-[761px]:pt-4 max-[761px]:pb-12">
      <header className="flex flex-wrap items-start gap-3 mb-4.5 [&_h1]:text-title [&_h1]:font-semibold [&_h1]:tracking-[-0.02em] [&_h1]:wrap-anywhere">
        <div className="flex-[1_1_320px] min-w-0">
          <h1>{title}</h1>
          {lead && <p className="max-w-160 mt-1 text-ink-3 text-small">{lead}</p>}
          {facts && (
            <div className="flex flex-wrap gap-y-1 gap-x-4.5 mt-1.5 text-ink-3 text-small *:inline-flex *:gap-1.25 *:items-center">
              {facts}
            </div>
          )}
          {permission && <PermissionNote permission={permission} />}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2">
            {permission ? <RequirePermission permission={permission}>{actions}</RequirePermission> : actions}
          </div>
        )}
      </header>
      {permission ? <Locked why={why}>{children}</Locked> : children}
    </div>
  );
}
