'use client';
import clsx from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { LockedFields } from './locked.tsx';

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
    <Radix.Root value={value} onValueChange={onChange} className={clsx('flex flex-col min-h-0', className)}>
      <Radix.List
        className="flex flex-none gap-4.5 px-4 border-b border-hair overflow-x-auto [scrollbar-width:none]"
        aria-label={label}
      >
        {items.map(item => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="flex-none text-ink-3 text-button/8.5 font-medium [&_small]:ml-1 [&_small]:text-ink-3 [&_small]:text-micro [&_small]:font-normal hover:text-ink-2 data-[state=active]:text-ink data-[state=active]:shadow-[inset_0_-2px_0_var(--accent)] focus-visible:rounded-1 focus-visible:inset-ring-2 focus-visible:inset-ring-accent"
          >
            {item.label}
            {item.count !== undefined && <small>{item.count}</small>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map(item => (
        <Radix.Content
          key={item.value}
          value={item.value}
          className="flex-1 min-h-0 overflow-auto focus-visible:inset-ring-2 focus-visible:inset-ring-accent"
        >
          {item.locksItself ? item.content : <LockedFields>{item.content}</LockedFields>}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
