import {
  Copy,
  Download,
  ExternalLink,
  Folder,
  GitFork,
  Pause,
  Pin,
  RefreshCw,
  RotateCw,
  SkipBack,
  SkipForward,
  Square,
  SquareSplitHorizontal,
  Trash2,
  Upload,
} from 'lucide';
import { type IconProps, lucideIcon } from './icon.tsx';

export const CopyIcon = lucideIcon(Copy);
export const TrashIcon = lucideIcon(Trash2);
export const DownloadIcon = lucideIcon(Download);
export const UploadIcon = lucideIcon(Upload);
export const ForkIcon = lucideIcon(GitFork);
export const CompareIcon = lucideIcon(SquareSplitHorizontal);
export const FolderIcon = lucideIcon(Folder);
export const ReplayIcon = lucideIcon(RotateCw);
export const RefreshIcon = lucideIcon(RefreshCw);
export const OpenIcon = lucideIcon(ExternalLink);
export const StepBackIcon = lucideIcon(SkipBack);
export const StepForwardIcon = lucideIcon(SkipForward);
export const PauseIcon = lucideIcon(Pause);
export const StopIcon = lucideIcon(Square);

const OutlinedPin = lucideIcon(Pin);
const FilledPin = lucideIcon(Pin, { isFilled: true });

export function PinIcon({ filled = false, ...props }: IconProps & { filled?: boolean }) {
  return filled ? <FilledPin {...props} /> : <OutlinedPin {...props} />;
}
