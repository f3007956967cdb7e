'use client';
import Link from 'next/link';
import { Popover } from 'radix-ui';
import { t } from '../../../lib/texts/t.ts';
import { QuestionIcon } from '../../../ui/icons/chrome-icons.tsx';
import { helpPath, type TopicName, topics } from '../model/topics.ts';

export type HelpButtonProps = { topic: TopicName };

/** Renders a "?" beside a control that is not obvious. Opens two or three sentences and a link to the rest. */
export function HelpButton({ topic }: HelpButtonProps) {
  const { title, short } = topics[topic];
  return (
    <Popover.Root>
      <Popover.Trigger
        className="inline-grid flex-none place-items-center self-center size-6 -ml-1.5 -my-1.5 align-middle rounded-2 text-ink-3 hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink"
        aria-label={t('Help on {{title}}', { title })}
      >
        <QuestionIcon size={13} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="z-55 grid gap-1.5 w-80 max-w-[calc(100vw_-_24px)] px-3.5 py-3 rounded-3 bg-raised shadow-3 text-ink-2 text-small [&_a]:justify-self-start [&_a]:rounded-1 [&_a]:text-accent-ink [&_a]:underline"
          align="start"
          sideOffset={4}
          collisionPadding={12}
          aria-label={title}
        >
          <p className="text-ink text-base font-semibold">{title}</p>
          <p>{short}</p>
          <Link href={helpPath(topic)}>{t('More in Help')}</Link>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
