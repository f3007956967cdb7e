'use client';
import { Suspense, useRef, useState } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { OkIcon, WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { useFacts } from '../ui/editor-context.tsx';
import { problemsPopover } from './lazy-parts.ts';

/** Renders the number of problems of the continuous compile step, and opens their list. */
export function ProblemsButton() {
  const count = useFacts().problems.filter(problem => problem.severity !== 'info').length;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        folds
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={count === 0 ? <OkIcon size={14} className="text-ok" /> : <WarningIcon size={14} className="text-waiting" />}
        className={count === 0 ? undefined : 'text-waiting!'}
        onClick={() => setOpen(before => !before)}
      >
        {count === 0 ? t('No problems') : counted(count, 'problem')}
      </Button>
      <Suspense fallback={<PendingLazyPart button={button} onClose={close} />}>
        {isOpen && <problemsPopover.View button={button} onClose={close} />}
      </Suspense>
    </>
  );
}
