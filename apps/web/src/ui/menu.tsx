'use client';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

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
        <Radix.Content
          className="z-50 min-w-44 max-w-80 max-h-[min(60dvh,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto p-1 rounded-2 bg-raised shadow-2"
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
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
  if (item.kind === 'line') return <Radix.Separator className="h-px -mx-1 my-1 bg-hair" />;
  if (item.kind === 'label')
    return <Radix.Label className="px-2 pt-1.5 pb-0.5 text-ink-3 text-micro font-semibold">{item.label}</Radix.Label>;
  return (
    <Radix.Item
      className="group/item flex items-center gap-2.5 min-h-7 px-2 rounded-1 text-ink text-base outline-none select-none [&>svg]:text-ink-3 data-highlighted:bg-hover data-highlighted:shadow-none data-danger:text-failed data-danger:[&_svg]:text-failed data-disabled:text-ink-3 data-disabled:[&_svg]:text-ink-3 [&_kbd]:text-ink-3"
      data-danger={item.danger || undefined}
      disabled={item.disabled ?? false}
      aria-current={item.isCurrent || undefined}
      onSelect={item.onSelect}
    >
      {item.icon}
      <span className="cut flex-1 min-w-0 group-[&[aria-current]]/item:font-semibold">{item.label}</span>
      {item.hint && <span className="flex-none text-ink-3 text-micro">{item.hint}</span>}
      {item.keys && <Kbd keys={item.keys} plain />}
    </Radix.Item>
  );
}
