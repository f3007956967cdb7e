'use client';
import { type FormEvent, type ReactNode, useId } from 'react';
import { t } from '../lib/texts/t.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FailureNote, type DisplayedFailure } from './failure-note.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'width'> & {
  /** On the button that sends. */
  verb: string;
  /** Sending takes something away. */
  isDanger?: boolean;
  /** Said on that button while it is under way. */
  busy: string | false;
  /** What is typed can't be sent yet. */
  disabled?: boolean;
  failure?: DisplayedFailure | null;
  /** Left of the buttons. */
  aside?: ReactNode;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that is there while it is mounted: fields, what went wrong with them, Cancel, and the button that sends. */
export function FormDialog(props: FormDialogProps) {
  const { verb, isDanger, busy, disabled, failure = null, aside, onSend, onClose, children, ...text } = props;
  const form = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled && busy === false) onSend();
  };
  return (
    <Dialog
      {...text}
      open
      onOpenChange={open => !open && onClose()}
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
      <form id={form} className="grid gap-3.5" onSubmit={send} noValidate>
        {children}
        <FailureNote failure={failure} />
      </form>
    </Dialog>
  );
}
