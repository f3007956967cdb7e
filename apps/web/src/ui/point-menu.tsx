'use client';
import { DropdownMenu as Radix } from 'radix-ui';
import { useRef } from 'react';
import { type MenuItem, menuRows } from './menu.tsx';

export type PointMenuProps = {
  label: string;
  /** The opening position, in pixels of the window. */
  at: { x: number; y: number };
  items: readonly MenuItem[];
  onClose: () => void;
};

/**
 * Renders a menu at a point, opened by a right click or the menu key. The focus returns to its previous element, unless it was
 * moved.
 */
export function PointMenu({ label, at, items, onClose }: PointMenuProps) {
  const before = useRef<Element | null>(null);
  return (
    <Radix.Root open modal={false} onOpenChange={open => !open && onClose()}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" style={{ position: 'fixed', left: at.x, top: at.y, width: 0, height: 0 }} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="z-50 min-w-44 max-w-80 max-h-[min(60dvh,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto p-1 rounded-2 bg-raised shadow-2"
          aria-label={label}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          ref={content => {
            if (content !== null) before.current ??= document.activeElement;
          }}
          onCloseAutoFocus={event => {
            event.preventDefault();
            const isFree = document.activeElement === null || document.activeElement === document.body;
            if (isFree && (before.current instanceof HTMLElement || before.current instanceof SVGElement))
              before.current.focus({ preventScroll: true });
          }}
        >
          {menuRows(items)}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
