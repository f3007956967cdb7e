'use client';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
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
  return {
    fields: {
      // Input of a dialog that is opened from this one passes here as well.
      onInput: ({ currentTarget, target }) => {
        if (target instanceof Node && currentTarget.contains(target)) hasInput.current = true;
      },
    },
    leave: () => (hasInput.current ? setAsking(true) : onClose()),
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
