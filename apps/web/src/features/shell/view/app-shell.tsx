'use client';
import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { readWorkflowPath } from '../../../lib/workflow-path.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuIcon } from '../../../ui/icons/chrome-icons.tsx';
import { crumbsOf } from '../model/navigation.ts';
import { AppSidebar } from './app-sidebar.tsx';
import { AppTopBar } from './app-top-bar.tsx';
import { WorkflowTabs } from './workflow-tabs.tsx';
import styles from './shell.module.css';

/** Renders the top bar, the navigation at the left and the page beside it. On narrow screens the navigation is a dialog. */
export function AppShell({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const trpc = useTRPC();
  const [menuOpen, setMenuOpen] = useState(false);
  // The same list that the navigation counts.
  const workflows = useQuery(trpc.workflows.list.queryOptions());
  const shown = readWorkflowPath(pathname);
  const name = workflows.data?.items.find(({ id }) => id === shown?.workflowId)?.name;
  return (
    <div className={styles.shell}>
      <a href="#page" className={styles.skip}>
        {t('Skip to content')}
      </a>
      <AppTopBar
        crumbs={crumbsOf(pathname, name)}
        tabs={shown && <WorkflowTabs workflowId={shown.workflowId} current={shown.view} />}
        before={
          <span className={styles.menu}>
            <IconButton label={t('Navigation')} icon={<MenuIcon />} onClick={() => setMenuOpen(true)} aria-haspopup="dialog" />
          </span>
        }
      />
      <div className={styles.body}>
        <div className={styles.sidebar}>
          <AppSidebar />
        </div>
        <main id="page" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <Dialog open={menuOpen} onOpenChange={setMenuOpen} title={t('Pinion')} width="small">
        <AppSidebar onLeave={() => setMenuOpen(false)} />
      </Dialog>
    </div>
  );
}
