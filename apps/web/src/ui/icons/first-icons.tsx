import {
  Check,
  Ellipsis,
  FlaskConical,
  History,
  ListChecks,
  Lock,
  Maximize,
  MessageSquareText,
  Minus,
  Moon,
  Network,
  Pencil,
  Play,
  Plus,
  Redo2,
  Search,
  Sun,
  Undo2,
  Workflow,
  X,
} from 'lucide';
import { lucideIcon } from './icon.tsx';

// The icons of the bars around the canvas, needed for the editor's first paint. Icons needed later have files of their own.

export const PlusIcon = lucideIcon(Plus);
export const MinusIcon = lucideIcon(Minus);
export const CloseIcon = lucideIcon(X);
export const SearchIcon = lucideIcon(Search);
export const UndoIcon = lucideIcon(Undo2);
export const RedoIcon = lucideIcon(Redo2);
export const EditIcon = lucideIcon(Pencil);
export const FitIcon = lucideIcon(Maximize);
export const ChecklistIcon = lucideIcon(ListChecks);
export const FlaskIcon = lucideIcon(FlaskConical);
export const LayoutIcon = lucideIcon(Network);
export const PlayIcon = lucideIcon(Play, { isFilled: true });
export const MoreIcon = lucideIcon(Ellipsis);
export const WorkflowsIcon = lucideIcon(Workflow);
export const RunsIcon = lucideIcon(History);
export const LockIcon = lucideIcon(Lock);
export const ChatIcon = lucideIcon(MessageSquareText);
export const MoonIcon = lucideIcon(Moon);
export const SunIcon = lucideIcon(Sun);
export const CheckIcon = lucideIcon(Check);
