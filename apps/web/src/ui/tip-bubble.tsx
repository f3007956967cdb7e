'use client';
import { Tooltip as Radix } from 'radix-ui';
import { Kbd } from './kbd.tsx';

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
          <Radix.Content
            className="z-60 flex items-center gap-2 max-w-70 px-2 py-1 rounded-2 bg-raised shadow-2 text-ink text-small"
            side="bottom"
            sideOffset={6}
            collisionPadding={8}
            data-tip-bubble
          >
            {of.dataset['tip']}
            {keys && <Kbd keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
