'use client';
import Link from 'next/link';
import { Popover } from 'radix-ui';
import { t } from '../../../lib/texts/t.ts';
import { QuestionIcon } from '../../../ui/icons/chrome-icons.tsx';
import { helpPath, type TopicName, topics } from '../model/topics.ts';
import styles from './help.module.css';

export type HelpButtonProps = { topic: TopicName };

/** Renders a "?" beside a control that is not obvious. Opens two or three sentences and a link to the rest. */
export function HelpButton({ topic }: HelpButtonProps) {
  const { title, short } = topics[topic];
  return (
    <Popover.Root>
      <Popover.Trigger className={styles.mark} aria-label={t('Help on {{title}}', { title })}>
        <QuestionIcon size={13} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.note} align="start" sideOffset={4} collisionPadding={12} aria-label={title}>
          <p className={styles.title}>{title}</p>
          <p>{short}</p>
          <Link href={helpPath(topic)}>{t('More in Help')}</Link>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
