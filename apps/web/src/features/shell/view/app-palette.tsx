'use client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { CommandPalette, type PaletteGroup } from '../../../ui/command-palette.tsx';
import { PersonIcon, QuestionIcon } from '../../../ui/icons/chrome-icons.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { runStatus } from '../../../lib/run-status.ts';
import { useNow } from '../../../lib/use-now.ts';
import { applyThemeChoice } from '../../../ui/theme.ts';
import { accountKeywords, NAV_ITEMS, type NavItemName, navigationKeywords } from '../model/navigation.ts';
import { restartFirstSteps } from '../../onboarding/index.ts';
import { useSession } from '../../session/index.ts';
import { setPaletteOpen, useRegisteredCommands, usePaletteOpen } from '../shell-store.ts';
import { NAV_ICON } from './nav-icons.tsx';
import { MoonIcon, RunsIcon, SunIcon, WorkflowsIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders all destinations and actions that are available anywhere. Fetches names only once it is open. */
export function AppPalette() {
  const open = usePaletteOpen();
  const offered = useRegisteredCommands();
  const groups = usePaletteGroups(open);
  return <CommandPalette open={open} onOpenChange={setPaletteOpen} groups={[...offered.values(), ...groups]} />;
}

const recentRuns = 50;

function usePaletteGroups(open: boolean): PaletteGroup[] {
  const router = useRouter();
  const isEditor = isEditorPath(usePathname());
  const trpc = useTRPC();
  const when = open ? undefined : skipToken;
  const workflows = useQuery(trpc.workflows.list.queryOptions(when));
  const runs = useQuery(trpc.runs.list.queryOptions(open ? { limit: recentRuns } : skipToken));
  const session = useSession();
  const now = useNow();
  const tools = useQuery(trpc.tools.list.queryOptions(when));
  const toolNames = [...new Set((tools.data?.items ?? []).map(tool => tool.name))].toSorted();
  return [
    {
      label: t('Go to'),
      commands: [
        ...(Object.keys(NAV_ITEMS) as NavItemName[]).map(name => {
          const Icon = NAV_ICON[name];
          const { href, label } = NAV_ITEMS[name];
          const keywords = navigationKeywords[name];
          return { id: href, label, icon: <Icon />, ...(keywords && { keywords }), run: () => router.push(href) };
        }),
        ...(session.data?.is_account === true
          ? [
              {
                id: '/account',
                label: t('Your account'),
                icon: <PersonIcon />,
                keywords: accountKeywords,
                run: () => router.push('/account'),
              },
            ]
          : []),
      ],
    },
    {
      label: t('Workflows'),
      commands: (workflows.data?.items ?? []).map(({ id, name, folder }) => ({
        id: `workflow ${id}`,
        label: name,
        ...(folder === '' ? {} : { hint: folder.split('/').join(' / '), keywords: [folder] }),
        icon: <WorkflowsIcon />,
        run: () => router.push(`/workflows/${id}`),
      })),
    },
    {
      label: t('Recent runs'),
      atRest: 5,
      commands: (runs.data?.items ?? []).map(({ run_id, workflow_name, status, input_preview, output_preview, started_at }) => ({
        id: `run ${run_id}`,
        label: workflow_name,
        icon: <RunsIcon />,
        hint: `${runStatus(status).word}, ${formatTimestamp(started_at, now)}`,
        keywords: [run_id, run_id.slice(-8), input_preview, output_preview].filter(text => text !== null),
        run: () => router.push(`/runs/${run_id}`),
      })),
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
    {
      label: t('Tools'),
      commands: [
        // An editor has these commands too, and opens the dialogs over its canvas.
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
              {
                id: 'new tools from openapi',
                label: t('New tools from OpenAPI'),
                icon: <ToolIcon />,
                keywords: ['swagger', 'import', 'document'],
                run: () => router.push('/tools?new=openapi'),
              },
              {
                id: 'new tools from mcp',
                label: t('New tools from MCP server'),
                icon: <ToolIcon />,
                keywords: ['import', 'connection'],
                run: () => router.push('/tools?new=mcp'),
              },
              {
                id: 'new tool in python',
                label: t('New tool in Python'),
                icon: <ToolIcon />,
                keywords: ['code', 'script', 'sandbox'],
                run: () => router.push('/tools?new=python'),
              },
              {
                id: 'new tool in javascript',
                label: t('New tool in JavaScript'),
                icon: <ToolIcon />,
                keywords: ['code', 'script', 'sandbox', 'typescript'],
                run: () => router.push('/tools?new=javascript'),
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
  ];
}

const isEditorPath = (path: string): boolean => /^\/workflows\/[^/]+$/.test(path);
