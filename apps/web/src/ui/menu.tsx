'use client';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './menu.module.css';

export type MenuItem =
  | {
      kind?: 'item';
      /** The id, for entries with the same label. */
      id?: string;
      label: string;
      /** True when it is the one currently shown. */
      isCurrent?: boolean;
      icon?: ReactNode;
      keys?: string;
      hint?: string;
      danger?: boolean;
      disabled?: boolean;
      onSelect: () => void;
    }
  | { kind: 'line' }
  | { kind: 'label'; label: string };

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  onOpenChange?: (open: boolean) => void;
};

export function Menu({ trigger, items, align = 'end', onOpenChange }: MenuProps) {
  return (
    <Radix.Root modal={false} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.menu} align={align} sideOffset={4} collisionPadding={8}>
          {menuRows(items)}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const menuRows = (items: readonly MenuItem[]): ReactNode =>
  items.map((item, index) => <MenuRow key={keyOf(item, index)} item={item} />);

const keyOf = (item: MenuItem, index: number): string => {
  if (item.kind === 'line') return `line-${index}`;
  return item.kind === 'label' ? item.label : (item.id ?? item.label);
};

function MenuRow({ item }: { item: MenuItem }) {
  if (item.kind === 'line') return <Radix.Separator className={styles.line} />;
  if (item.kind === 'label') return <Radix.Label className={styles.label}>{item.label}</Radix.Label>;
  return (
    <Radix.Item
      className={styles.item}
      data-danger={item.danger || undefined}
      disabled={item.disabled ?? false}
      aria-current={item.isCurrent || undefined}
      onSelect={item.onSelect}
    >
      {item.icon}
      <span className={styles.text}>{item.label}</span>
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
      {item.keys && <Kbd keys={item.keys} plain />}
    </Radix.Item>
  );
}
