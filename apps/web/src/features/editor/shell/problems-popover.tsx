'use client';
import { Popover } from 'radix-ui';
import { type RefObject, useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ProblemList } from './problem-list.tsx';
import styles from './problems-button.module.css';

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
          className={styles.panel}
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
