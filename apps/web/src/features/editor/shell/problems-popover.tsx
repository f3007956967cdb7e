'use client';
import { Popover } from 'radix-ui';
import { type RefObject, useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ProblemList } from './problem-list.tsx';

export type ProblemsPopoverProps = { button: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** Renders the problems below the button that counts them. */
export function ProblemsPopover({ button, onClose }: ProblemsPopoverProps) {
  // A fix moves the focus to a field or to the canvas.
  const isFixing = useRef(false);
  return (
    <Popover.Root open onOpenChange={open => !open && onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="z-30 w-105 max-w-[calc(100vw_-_24px)] max-h-[min(480px,70dvh)] p-1 overflow-auto rounded-3 bg-raised shadow-3"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t('Problems')}
          onInteractOutside={event => {
            // The button closes what it opened.
            if (event.target instanceof Node && button.current?.contains(event.target) === true) event.preventDefault();
          }}
          onCloseAutoFocus={event => {
            event.preventDefault();
            if (!isFixing.current) button.current?.focus();
          }}
        >
          <ProblemList
            onGo={onClose}
            onFix={() => {
              isFixing.current = true;
              onClose();
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
