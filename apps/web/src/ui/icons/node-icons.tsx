import {
  BadgeQuestionMark,
  Bot,
  Braces,
  CodeXml,
  Component,
  LayoutGrid,
  LogIn,
  LogOut,
  Merge,
  MessageSquareText,
  Repeat,
  Split,
  StickyNote,
  Timer,
  TextAlignStart,
  UserRoundCheck,
  Wrench,
} from 'lucide';
import { lucideIcon } from './icon.tsx';

/** Workflows run from left to right, while Lucide draws these upwards. */
const sideways = { className: 'rotate-90' };

export const InputIcon = lucideIcon(LogIn);
export const OutputIcon = lucideIcon(LogOut);
export const ToolIcon = lucideIcon(Wrench);
export const PromptIcon = lucideIcon(TextAlignStart);
export const TransformIcon = lucideIcon(Braces);
export const CodeIcon = lucideIcon(CodeXml);
export const BranchIcon = lucideIcon(Split, sideways);
export const MergeIcon = lucideIcon(Merge, sideways);
export const CommentIcon = lucideIcon(MessageSquareText);
export const NoteIcon = lucideIcon(StickyNote);
export const ConfirmIcon = lucideIcon(UserRoundCheck);
export const SubflowIcon = lucideIcon(Component);
export const UnknownNodeIcon = lucideIcon(BadgeQuestionMark);
export const AgentIcon = lucideIcon(Bot);
export const LoopIcon = lucideIcon(Repeat);
export const DelayIcon = lucideIcon(Timer);
export const MapIcon = lucideIcon(LayoutGrid);
