'use client';
import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './tooltip.module.css';

export type TooltipProps = {
  text: ReactNode;
  keys?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
};

/** Wraps one focusable element. The tooltip repeats or adds to its name; it never holds what only it can tell. */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {keys && <Kbd keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Once, near the root. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={450} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  );
}
