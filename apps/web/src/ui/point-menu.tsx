'use client';
import { DropdownMenu as Radix } from 'radix-ui';
import { useRef } from 'react';
import { type MenuItem, menuRows } from './menu.tsx';
import styles from './menu.module.css';

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
          className={styles.menu}
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
