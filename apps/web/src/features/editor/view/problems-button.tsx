'use client';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { counted } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { OkIcon, WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { useFacts } from './editor-context.tsx';
import { ProblemList } from './problem-list.tsx';
import styles from './problems-button.module.css';

/** The compile step, always on: what would go wrong, and the way to it. */
export function ProblemsButton() {
  const count = useFacts().problems.filter(problem => problem.severity !== 'info').length;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button
          folds
          icon={count === 0 ? <OkIcon size={14} className={styles.clean} /> : <WarningIcon size={14} className={styles.mark} />}
          className={count === 0 ? undefined : styles.some}
        >
          {count === 0 ? t('No problems') : counted(count, 'problem')}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.panel} align="end" sideOffset={6} collisionPadding={12} aria-label={t('Problems')}>
          <ProblemList onGo={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
