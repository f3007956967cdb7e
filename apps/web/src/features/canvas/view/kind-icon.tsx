import { NoteIcon, UnknownNodeIcon } from '../../../ui/icons/node-icons.tsx';
import { presentationOf } from '../../../nodes/node-presentations.ts';

/** Renders the icon of a node type. Unknown types have an icon of their own. */
export function KindIcon({ type, size = 16 }: { type: string; size?: number }) {
  const Shape = presentationOf(type)?.icon ?? (type === 'note' ? NoteIcon : UnknownNodeIcon);
  return <Shape size={size} />;
}
