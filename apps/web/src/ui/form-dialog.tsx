'use client';
import { type FormEvent, type ReactNode, useId } from 'react';
import { t } from '../lib/texts/t.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FailureNote, type DisplayedFailure } from './failure-note.tsx';
import { useUnsavedInput } from './use-unsaved-input.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'width'> & {
  /** The label of the submit button. */
  verb: string;
  /** True when submitting deletes something. */
  isDanger?: boolean;
  /** The label of that button while it is in progress. */
  busy: string | false;
  /** True when the input can't be submitted yet. */
  disabled?: boolean;
  failure?: DisplayedFailure | null;
  /** Content left of the buttons. */
  aside?: ReactNode;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Renders a dialog that is open while it is mounted: fields, their errors, Cancel, and the submit button. Escape asks before it
 * discards what was typed.
 */
export function FormDialog(props: FormDialogProps) {
  const { verb, isDanger, busy, disabled, failure = null, aside, onSend, onClose, children, ...text } = props;
  const form = useId();
  const { fields, leave, question } = useUnsavedInput(onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled && busy === false) onSend();
  };
  return (
    <>
      <Dialog
        {...text}
        open
        onOpenChange={open => !open && leave()}
        actions={
          <>
            {aside}
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button kind={isDanger ? 'danger' : 'main'} type="submit" form={form} disabled={disabled} busy={busy}>
              {verb}
            </Button>
          </>
        }
      >
        <form id={form} className="grid gap-3.5" onSubmit={send} noValidate {...fields}>
          {children}
          <FailureNote failure={failure} />
        </form>
      </Dialog>
      {question}
    </>
  );
}
