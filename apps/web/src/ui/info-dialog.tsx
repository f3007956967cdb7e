'use client';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export type InfoDialogProps = Pick<DialogProps, 'title' | 'description' | 'width'> & {
  /** The label of the only button, which closes it. */
  verb: string;
  onClose: () => void;
  children: ReactNode;
};

/** Renders an informational dialog. It is open while it is mounted. */
export const InfoDialog = ({ verb, onClose, children, ...text }: InfoDialogProps) => (
  <Dialog
    {...text}
    open
    onOpenChange={open => !open && onClose()}
    actions={
      <Button kind="main" onClick={onClose}>
        {verb}
      </Button>
    }
  >
    {children}
  </Dialog>
);
