'use client';
import clsx from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { LockedFields } from './locked.tsx';
import styles from './tabs.module.css';

type TabItem = {
  value: string;
  label: string;
  count?: number;
  content: ReactNode;
  /** True when it has read-only parts and locks the others itself. */
  locksItself?: boolean;
};

export type TabsProps = {
  value: string;
  onChange: (value: string) => void;
  items: readonly TabItem[];
  /** The subject of the tabs, for screen readers. */
  label: string;
  className?: string;
};

export function Tabs({ value, onChange, items, label, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={clsx(styles.tabs, className)}>
      <Radix.List className={styles.list} aria-label={label}>
        {items.map(item => (
          <Radix.Trigger key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            {item.count !== undefined && <small>{item.count}</small>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map(item => (
        <Radix.Content key={item.value} value={item.value} className={styles.panel}>
          {item.locksItself ? item.content : <LockedFields>{item.content}</LockedFields>}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
