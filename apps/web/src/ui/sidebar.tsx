import { Fragment, type ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';

export type SidebarItem = { href: string; label: string; icon: ReactNode; aside?: ReactNode; current: boolean };
type SidebarGroup = { label?: string; items: readonly SidebarItem[] };

export type SidebarProps = {
  /** Content above the entries. */
  head?: ReactNode;
  groups: readonly SidebarGroup[];
  foot?: ReactNode;
  /** Renders a link. The design system doesn't depend on a router. */
  link: (item: SidebarItem, content: ReactNode, className: string | undefined) => ReactNode;
};

export function Sidebar({ head, groups, foot, link }: SidebarProps) {
  return (
    <nav aria-label={t('Main')} className="flex flex-col h-full px-2 py-3 overflow-y-auto bg-surface">
      {head}
      {groups.map((group, index) => (
        <div key={group.label ?? index} role={group.label ? 'group' : undefined} aria-label={group.label}>
          {group.label && (
            <p className="px-2 pt-3.5 pb-1 text-ink-3 text-micro font-semibold" aria-hidden="true">
              {group.label}
            </p>
          )}
          <ul>
            {group.items.map(item => (
              <li key={item.href}>
                {link(
                  item,
                  <ItemContent item={item} />,
                  'flex items-center gap-2.5 h-7.5 px-2 rounded-2 text-ink-2 [&>svg]:text-ink-3 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:text-ink aria-[current=page]:font-semibold aria-[current=page]:[&>svg]:text-ink',
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {foot && <div className="mt-auto p-2 text-ink-3 text-micro">{foot}</div>}
    </nav>
  );
}

function ItemContent({ item }: { item: SidebarItem }) {
  return (
    <Fragment>
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.aside !== undefined && <span className="text-ink-3 text-micro font-normal">{item.aside}</span>}
    </Fragment>
  );
}
