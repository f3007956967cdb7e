import type { IconComponent } from '../../../ui/icons/icon.tsx';
import {
  AgentIcon,
  BranchIcon,
  CodeIcon,
  ConfirmIcon,
  InputIcon,
  LoopIcon,
  MapIcon,
  MergeIcon,
  NoteIcon,
  OutputIcon,
  PromptIcon,
  SubflowIcon,
  ToolIcon,
  TransformIcon,
  UnknownNodeIcon,
} from '../../../ui/icons/node-icons.tsx';

const icons: ReadonlyMap<string, IconComponent> = new Map([
  ['input', InputIcon],
  ['output', OutputIcon],
  ['branch', BranchIcon],
  ['merge', MergeIcon],
  ['map', MapIcon],
  ['loop', LoopIcon],
  ['subflow', SubflowIcon],
  ['confirm', ConfirmIcon],
  ['agent', AgentIcon],
  ['tool', ToolIcon],
  ['prompt', PromptIcon],
  ['transform', TransformIcon],
  ['code', CodeIcon],
  ['note', NoteIcon],
]);

/** Renders the icon of a node type. Unknown types have an icon of their own. */
export function KindIcon({ type, size = 16 }: { type: string; size?: number }) {
  const Shape = icons.get(type) ?? UnknownNodeIcon;
  return <Shape size={size} />;
}
