'use client';
import { Tooltip as Radix } from 'radix-ui';
import { Kbd } from './kbd.tsx';
import styles from './tip-bubble.module.css';

/** Renders one element's tooltip, beside it. */
export function TipBubble({ of }: { of: HTMLElement }) {
  const { left, top, width, height } = of.getBoundingClientRect();
  const keys = of.dataset['tipKeys'];
  return (
    <Radix.Provider>
      <Radix.Root open>
        <Radix.Trigger asChild>
          <span aria-hidden="true" style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.bubble} side="bottom" sideOffset={6} collisionPadding={8} data-tip-bubble>
            {of.dataset['tip']}
            {keys && <Kbd keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
