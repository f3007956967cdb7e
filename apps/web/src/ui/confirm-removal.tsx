'use client';
import type { ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNote, type DisplayedFailure } from './failure-note.tsx';

export type ConfirmRemovalProps = {
  title: string;
  /** What goes, and what stays. */
  description: string;
  verb?: ReactNode;
  /** Said on the button while it is under way. */
  busy?: string | false;
  failure?: DisplayedFailure | null;
  onRemove: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asked before what can't simply be taken back. It is there while it is mounted; keeping is the way out of it. */
export function ConfirmRemoval(props: ConfirmRemovalProps) {
  const { title, description, verb = t('Delete'), busy = false, failure = null, onRemove, onClose, children } = props;
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="small"
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" busy={busy} onClick={onRemove}>
            {verb}
          </Button>
        </>
      }
    >
      {(children || failure) && (
        <>
          {children}
          <FailureNote failure={failure} />
        </>
      )}
    </Dialog>
  );
}
