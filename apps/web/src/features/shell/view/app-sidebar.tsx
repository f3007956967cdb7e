'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Sidebar, type SidebarItem } from '../../../ui/sidebar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AccountFooter, useSession } from '../../session/index.ts';
import { isCurrent, NAV_ITEMS, type NavItemName } from '../model/navigation.ts';
import { NAV_ICON } from './nav-icons.tsx';

const everyMs = 5_000;

const workspaceSwitcher = lazyPart<{ id: string; name: string }>(
  async () => (await import('../../workspaces/index.ts')).WorkspaceSwitcher,
);

/** Renders the navigation entries of the app with their counts. */
export function AppSidebar({ onLeave }: { onLeave?: () => void }) {
  const pathname = usePathname();
  const trpc = useTRPC();
  const workflows = useQuery(trpc.workflows.list.queryOptions());
  const tools = useQuery(trpc.tools.list.queryOptions());
  const approvals = useQuery(trpc.questions.list.queryOptions({ state: 'open' }, { refetchInterval: everyMs }));
  const outcomes = useQuery(trpc.outcomes.list.queryOptions({}, { refetchInterval: everyMs }));
  const changes = useQuery(trpc.connections.changes.queryOptions());
  const counts: Partial<Record<NavItemName, ReactNode>> = {};
  if (workflows.data) counts.workflows = workflows.data.items.length;
  // Slow tools answer their own callbacks, so only approvals for users are counted.
  const forPeople = approvals.data?.items.filter(approval => approval.kind !== 'callback').length ?? 0;
  const waiting = forPeople + (outcomes.data?.items.length ?? 0);
  if (waiting > 0) counts.waiting = waiting;
  if (tools.data) counts.tools = new Set(tools.data.items.map(tool => tool.name)).size;
  const changed = changes.data?.items.length ?? 0;
  if (changed > 0) counts.connections = <Waiting count={changed} />;

  const item = (name: NavItemName): SidebarItem => {
    const Icon = NAV_ICON[name];
    return { ...NAV_ITEMS[name], icon: <Icon />, aside: counts[name], current: isCurrent(NAV_ITEMS[name].href, pathname) };
  };
  return (
    <Sidebar
      head={<WorkspaceHead />}
      groups={[
        { items: [item('workflows'), item('runs'), item('waiting')] },
        { label: t('Registry'), items: [item('tools'), item('connections'), item('models'), item('secrets'), item('sandboxes')] },
        {
          label: t('Workspace'),
          items: [item('members'), item('budgets'), item('usage'), item('audit'), item('system'), item('settings'), item('help')],
        },
      ]}
      foot={<AccountFooter />}
      link={({ href, current }, content, className) => (
        <Link href={href} className={className} aria-current={current ? 'page' : undefined} onClick={onLeave}>
          {content}
        </Link>
      )}
    />
  );
}

/** Renders the workspace of the session, where there can be several. Its menu is loaded late. */
function WorkspaceHead() {
  const { data } = useSession();
  if (data?.is_account !== true || data.workspace === null) return null;
  return (
    <Suspense fallback={<WorkspaceName name={data.workspace.name} />}>
      <workspaceSwitcher.View id={data.workspace.id} name={data.workspace.name} />
    </Suspense>
  );
}

/** Renders the name of the workspace until its menu is loaded. */
const WorkspaceName = ({ name }: { name: string }) => (
  <div className="cut flex-none h-8 mb-2 px-2 text-base/8 font-semibold">
    <bdi translate="no">{name}</bdi>
  </div>
);

/** Renders the number of items that need a user's attention. */
function Waiting({ count }: { count: number }) {
  return (
    <>
      <StatusBadge status="waiting" word={String(count)} size={13} />
      <span className="sr-only">{t('waiting for approval')}</span>
    </>
  );
}
