import { Fragment, type ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';
import styles from './sidebar.module.css';

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
    <nav aria-label={t('Main')} className={styles.sidebar}>
      {head}
      {groups.map((group, index) => (
        <div key={group.label ?? index} role={group.label ? 'group' : undefined} aria-label={group.label}>
          {group.label && (
            <p className={styles.label} aria-hidden="true">
              {group.label}
            </p>
          )}
          <ul>
            {group.items.map(item => (
              <li key={item.href}>{link(item, <ItemContent item={item} />, styles.item)}</li>
            ))}
          </ul>
        </div>
      ))}
      {foot && <div className={styles.foot}>{foot}</div>}
    </nav>
  );
}

function ItemContent({ item }: { item: SidebarItem }) {
  return (
    <Fragment>
      {item.icon}
      <span className={styles.text}>{item.label}</span>
      {item.aside !== undefined && <span className={styles.aside}>{item.aside}</span>}
    </Fragment>
  );
}
