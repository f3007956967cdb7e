import type { IconComponent } from '../../../ui/icons/icon.tsx';
import {
  AgentIcon,
  BranchIcon,
  InputIcon,
  NoteIcon,
  OutputIcon,
  PromptIcon,
  ToolIcon,
  TransformIcon,
  UnknownNodeIcon,
} from '../../../ui/icons/node-icons.tsx';

const icons: ReadonlyMap<string, IconComponent> = new Map([
  ['input', InputIcon],
  ['output', OutputIcon],
  ['branch', BranchIcon],
  ['agent', AgentIcon],
  ['tool', ToolIcon],
  ['prompt', PromptIcon],
  ['transform', TransformIcon],
  ['note', NoteIcon],
]);

/** The icon of a node type; one that is not known here has its own. */
export function KindIcon({ type, size = 16 }: { type: string; size?: number }) {
  const Shape = icons.get(type) ?? UnknownNodeIcon;
  return <Shape size={size} />;
}
