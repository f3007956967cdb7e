'use client';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export type InfoDialogProps = Pick<DialogProps, 'title' | 'description' | 'width'> & {
  /** On the one button, which closes it. */
  verb: string;
  onClose: () => void;
  children: ReactNode;
};

/** Something is told, and read. It is there while it is mounted. */
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
