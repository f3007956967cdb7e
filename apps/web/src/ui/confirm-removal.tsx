'use client';
import type { ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNote, type DisplayedFailure } from './failure-note.tsx';

export type ConfirmRemovalProps = {
  title: string;
  /** The description of what is deleted, and what is kept. */
  description: string;
  verb?: ReactNode;
  /** The label of the button while it is in progress. */
  busy?: string | false;
  failure?: DisplayedFailure | null;
  onRemove: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/**
 * Renders a confirmation before an action that can't easily be reverted. It is open while it is mounted. Cancel keeps the item.
 */
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
