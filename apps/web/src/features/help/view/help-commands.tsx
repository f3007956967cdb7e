'use client';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { QuestionIcon } from '../../../ui/icons/chrome-icons.tsx';
import { useCommands } from '../../shell/index.ts';
import { helpPath, helpTopics } from '../model/topics.ts';

/** Adds the help topics to the command palette. They are listed only when they match what is typed. */
export function HelpCommands() {
  const router = useRouter();
  useCommands(
    useMemo(
      () => ({
        label: t('Help topics'),
        atRest: 0,
        commands: helpTopics().map(({ name, title, short }) => ({
          id: `help ${name}`,
          label: title,
          icon: <QuestionIcon />,
          keywords: [short],
          run: () => router.push(helpPath(name)),
        })),
      }),
      [router],
    ),
  );
  return null;
}
