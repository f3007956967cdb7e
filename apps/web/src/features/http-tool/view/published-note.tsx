'use client';
import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

type PublishedNoteProps = { name: string; title: string; onClose: () => void };

/** Renders the next steps after a tool was published. */
export function PublishedNote({ name, title, onClose }: PublishedNoteProps) {
  const href = `/tools/${encodeURIComponent(name)}`;
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      actions={
        <Button kind="main" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <StatusBadge status="ok" word={t('{{name}} is published. Agents can use it.', { name })} className="whitespace-normal" />
        <p>
          <Link href={href} className="text-accent-ink underline">
            {t('Choose its agents on the tool page')}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
