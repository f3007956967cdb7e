import {
  CoinsIcon,
  FileIcon,
  KeyIcon,
  PeopleIcon,
  PlugIcon,
  QuestionIcon,
  SandboxIcon,
  ServerIcon,
  SettingsIcon,
  TurnIcon,
  UsageIcon,
} from '../../../ui/icons/chrome-icons.tsx';
import type { IconComponent } from '../../../ui/icons/icon.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { WaitingIcon } from '../../../ui/icons/status-icons.tsx';
import type { NavItemName } from '../model/navigation.ts';
import { RunsIcon, WorkflowsIcon } from '../../../ui/icons/first-icons.tsx';

export const NAV_ICON: Record<NavItemName, IconComponent> = {
  workflows: WorkflowsIcon,
  runs: RunsIcon,
  waiting: WaitingIcon,
  tools: ToolIcon,
  connections: PlugIcon,
  models: TurnIcon,
  secrets: KeyIcon,
  sandboxes: SandboxIcon,
  members: PeopleIcon,
  budgets: CoinsIcon,
  usage: UsageIcon,
  audit: FileIcon,
  system: ServerIcon,
  settings: SettingsIcon,
  help: QuestionIcon,
};
