'use client';
import { type RefObject, useEffect, useState } from 'react';
import { isEditableTarget } from '../../../lib/keyboard.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { PointMenu } from '../../../ui/point-menu.tsx';

export type PinMenuProps = { frame: RefObject<HTMLElement | null>; label: string; items: readonly MenuItem[] };

/** Renders the context menu of a pin, opened by a right click or the menu key. Text fields keep the browser's own menu. */
export function PinMenu({ frame, label, items }: PinMenuProps) {
  const [at, setAt] = useState<{ x: number; y: number }>();
  useEffect(() => {
    const node = frame.current;
    const open = (event: MouseEvent) => {
      if (isEditableTarget(event.target)) return;
      event.preventDefault();
      setAt({ x: event.clientX, y: event.clientY });
    };
    node?.addEventListener('contextmenu', open);
    return () => node?.removeEventListener('contextmenu', open);
  }, [frame]);
  return at === undefined ? null : <PointMenu label={label} at={at} items={items} onClose={() => setAt(undefined)} />;
}
