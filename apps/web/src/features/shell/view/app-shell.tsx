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
    <div className="flex flex-col h-[calc(100dvh_-_var(--notice-height,0px))]">
      <a
        href="#page"
        className="absolute z-70 top-2 left-2 px-3 py-1 rounded-2 bg-raised -translate-y-[64px] focus:transform-none"
      >
        {t('Skip to content')}
      </a>
      <AppTopBar
        crumbs={crumbsOf(pathname, name)}
        tabs={shown && <WorkflowTabs workflowId={shown.workflowId} current={shown.view} />}
        before={
          <span className="hidden max-[761px]:inline-flex">
            <IconButton label={t('Navigation')} icon={<MenuIcon />} onClick={() => setMenuOpen(true)} aria-haspopup="dialog" />
          </span>
        }
      />
      <div className="grid flex-1 grid-cols-[184px_minmax(0,1fr)] min-h-0 max-[761px]:grid-cols-[minmax(0,1fr)]">
        <div className="min-h-0 border-r border-line max-[761px]:hidden">
          <AppSidebar />
        </div>
        <main id="page" tabIndex={-1} className="relative min-h-0 overflow-auto bg-surface focus-visible:shadow-none">
          {children}
        </main>
      </div>
      <Dialog open={menuOpen} onOpenChange={setMenuOpen} title={t('Pinion')} width="small">
        <AppSidebar onLeave={() => setMenuOpen(false)} />
      </Dialog>
    </div>
  );
}
