'use client';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../lib/texts/t.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type UnsavedInput = {
  /** The props of the element around the fields. */
  fields: { onInput: (event: FormEvent<HTMLElement>) => void };
  /** Closes the dialog, or asks first if something was typed. */
  leave: () => void;
  /** The question, rendered beside the dialog. */
  question: ReactNode;
};

/** Asks before a dialog with typed input is closed by Escape or a click elsewhere, which are pressed by mistake. */
export function useUnsavedInput(onClose: () => void): UnsavedInput {
  const hasInput = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const focused = useRef<Element | null>(null);
  // A dialog without a button that opened it leaves the focus nowhere.
  useEffect(() => {
    if (!isAsking) return;
    return () => {
      if (focused.current instanceof HTMLElement) focused.current.focus();
    };
  }, [isAsking]);
  return {
    fields: {
      // Input of a dialog that is opened from this one passes here as well.
      onInput: ({ currentTarget, target }) => {
        if (target instanceof Node && currentTarget.contains(target)) hasInput.current = true;
      },
    },
    leave: () => {
      focused.current = document.activeElement;
      if (hasInput.current) setAsking(true);
      else onClose();
    },
    question: isAsking && (
      <Dialog
        open
        onOpenChange={open => !open && setAsking(false)}
        width="small"
        title={t('Discard your input?')}
        description={t('Nothing that you entered here has been saved.')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('Keep editing')}</Button>
            <Button kind="danger" onClick={onClose}>
              {t('Discard')}
            </Button>
          </>
        }
      />
    ),
  };
}
