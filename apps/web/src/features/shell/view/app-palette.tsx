'use client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { CommandPalette, type PaletteGroup } from '../../../ui/command-palette.tsx';
import { QuestionIcon } from '../../../ui/icons/chrome-icons.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { applyThemeChoice } from '../../../ui/theme.ts';
import { NAV_ITEMS, type NavItemName } from '../model/navigation.ts';
import { restartFirstSteps } from '../../onboarding/index.ts';
import { setPaletteOpen, useRegisteredCommands, usePaletteOpen } from '../shell-store.ts';
import { NAV_ICON } from './nav-icons.tsx';
import { MoonIcon, SunIcon, WorkflowsIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders all destinations and actions that are available anywhere. Fetches names only once it is open. */
export function AppPalette() {
  const open = usePaletteOpen();
  const offered = useRegisteredCommands();
  const groups = usePaletteGroups(open);
  return <CommandPalette open={open} onOpenChange={setPaletteOpen} groups={[...offered.values(), ...groups]} />;
}

function usePaletteGroups(open: boolean): PaletteGroup[] {
  const router = useRouter();
  const isEditor = isEditorPath(usePathname());
  const trpc = useTRPC();
  const when = open ? undefined : skipToken;
  const workflows = useQuery(trpc.workflows.list.queryOptions(when));
  const tools = useQuery(trpc.tools.list.queryOptions(when));
  const toolNames = [...new Set((tools.data?.items ?? []).map(tool => tool.name))].toSorted();
  return [
    {
      label: t('Go to'),
      commands: (Object.keys(NAV_ITEMS) as NavItemName[]).map(name => {
        const Icon = NAV_ICON[name];
        const { href, label } = NAV_ITEMS[name];
        return { id: href, label, icon: <Icon />, run: () => router.push(href) };
      }),
    },
    {
      label: t('Workflows'),
      commands: (workflows.data?.items ?? []).map(({ id, name }) => ({
        id: `workflow ${id}`,
        label: name,
        icon: <WorkflowsIcon />,
        run: () => router.push(`/workflows/${id}`),
      })),
    },
    {
      label: t('Tools'),
      commands: [
        // An editor has this command too, and opens the dialog over its canvas.
        ...(isEditor
          ? []
          : [
              {
                id: 'new tool from curl',
                label: t('New tool from cURL'),
                icon: <ToolIcon />,
                keywords: ['http', 'request', 'api'],
                run: () => router.push('/tools?new=curl'),
              },
            ]),
        ...toolNames.map(name => ({
          id: `tool ${name}`,
          label: name,
          icon: <ToolIcon />,
          run: () => router.push(`/tools/${encodeURIComponent(name)}`),
        })),
      ],
    },
    {
      label: t('Help'),
      commands: [
        {
          id: 'help first steps',
          label: t('Show first steps'),
          icon: <QuestionIcon />,
          keywords: ['tour', 'onboarding', 'help'],
          run: () => {
            restartFirstSteps();
            // An editor shows them immediately. Other pages navigate to one first.
            if (!isEditorPath(location.pathname)) router.push('/');
          },
        },
      ],
    },
    {
      label: t('Theme'),
      commands: [
        { id: 'theme light', label: t('Light theme'), icon: <SunIcon />, run: () => applyThemeChoice('light') },
        { id: 'theme dark', label: t('Dark theme'), icon: <MoonIcon />, run: () => applyThemeChoice('dark') },
      ],
    },
  ];
}

const isEditorPath = (path: string): boolean => /^\/workflows\/[^/]+$/.test(path);
