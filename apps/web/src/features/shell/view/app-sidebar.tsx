'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTRPC } from '../../../lib/trpc.ts';
import { Sidebar, type SidebarItem } from '../../../ui/sidebar.tsx';
import { isCurrent, PLACES, type PlaceName } from '../model/navigation.ts';
import { PLACE_ICON } from './place-icons.tsx';

/** The places of the app with what they hold. */
export function AppSidebar({ onLeave }: { onLeave?: () => void }) {
  const pathname = usePathname();
  const trpc = useTRPC();
  const workflows = useQuery(trpc.workflows.list.queryOptions());
  const tools = useQuery(trpc.tools.list.queryOptions());
  const counts: Partial<Record<PlaceName, number>> = {};
  if (workflows.data) counts.workflows = workflows.data.items.length;
  if (tools.data) counts.tools = new Set(tools.data.items.map(tool => tool.name)).size;

  const item = (name: PlaceName): SidebarItem => {
    const Icon = PLACE_ICON[name];
    return { ...PLACES[name], icon: <Icon />, aside: counts[name], current: isCurrent(PLACES[name].href, pathname) };
  };
  return (
    <Sidebar
      groups={[
        { items: [item('workflows'), item('runs')] },
        { label: 'Registry', items: [item('tools'), item('connections'), item('secrets')] },
        { label: 'Workspace', items: [item('audit'), item('settings')] },
      ]}
      link={({ href, current }, content, className) => (
        <Link href={href} className={className} aria-current={current ? 'page' : undefined} onClick={onLeave}>
          {content}
        </Link>
      )}
    />
  );
}
