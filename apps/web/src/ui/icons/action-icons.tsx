import { Icon, type IconProps, strokeIcon } from './icon.tsx';

export const CopyIcon = strokeIcon(
  'M5.6 6.9c0-.7.6-1.3 1.3-1.3h5c.7 0 1.3.6 1.3 1.3v5c0 .7-.6 1.3-1.3 1.3h-5c-.7 0-1.3-.6-1.3-1.3zM10.4 3.3c-.1-.3-.5-.5-.9-.5H4.1c-.7 0-1.3.6-1.3 1.3v5.4c0 .4.2.8.5.9',
);
export const TrashIcon = strokeIcon(
  'M3 4.5h10M6.3 4.3V3.1c0-.4.3-.7.7-.7h2c.4 0 .7.3.7.7v1.2M4.3 4.5l.6 8c0 .6.5 1 1.1 1h4c.6 0 1.1-.4 1.1-1l.6-8M6.7 7.2v3.6M9.3 7.2v3.6',
);
export const DownloadIcon = strokeIcon('M8 2.8v7M5.2 7.2 8 10l2.8-2.8M3 12.9h10');
export const UploadIcon = strokeIcon('M8 10V3M5.2 5.6 8 2.8l2.8 2.8M3 12.9h10');
export const ForkIcon = strokeIcon(
  'M4.3 5.7a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11.7 5.7a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM8 13.4a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.3 5.7c0 1.9 3.7 1.5 3.7 4.7M11.7 5.7c0 1.9-3.7 1.5-3.7 4.7',
);
export const CompareIcon = strokeIcon(
  'M8 2.4v11.2M6 3.7H3.8c-.6 0-1 .4-1 1v6.6c0 .6.4 1 1 1H6M10 3.7h2.2c.6 0 1 .4 1 1v6.6c0 .6-.4 1-1 1H10',
);
export const FolderIcon = strokeIcon('M2.6 4.6c0-.6.4-1 1-1h2.6l1.4 1.6h4.8c.6 0 1 .4 1 1v5.2c0 .6-.4 1-1 1H3.6c-.6 0-1-.4-1-1z');
export const ReplayIcon = strokeIcon('M13 8.2A5 5 0 1 1 11.5 4.5M11.8 2v2.7H9.1');
export const RefreshIcon = strokeIcon(
  'M2.9 7.2a5.2 5.2 0 0 1 9.3-2.2l.9 1M13.1 2.9V6H10M13.1 8.8a5.2 5.2 0 0 1-9.3 2.2l-.9-1M2.9 13.1V10H6',
);
export const OpenIcon = strokeIcon(
  'M6.3 3.4H4.4c-.8 0-1.4.6-1.4 1.4v6.8c0 .8.6 1.4 1.4 1.4h6.8c.8 0 1.4-.6 1.4-1.4V9.7M9 3h4v4M13 3 7.6 8.4',
);
export const StepBackIcon = strokeIcon('M3.6 3.6v8.8M12.4 4v8L6 8z');
export const StepForwardIcon = strokeIcon('M12.4 3.6v8.8M3.6 4v8L10 8z');
export const PauseIcon = strokeIcon('M5.6 3.6v8.8M10.4 3.6v8.8');
export const StopIcon = strokeIcon('M4.6 3.9h6.8c.4 0 .7.3.7.7v6.8c0 .4-.3.7-.7.7H4.6a.7.7 0 0 1-.7-.7V4.6c0-.4.3-.7.7-.7z');
export function PinIcon({ filled = false, ...props }: IconProps & { filled?: boolean }) {
  return (
    <Icon {...props}>
      <path d="M5.9 2.5h4.2l-.5 4.1 1.9 2.2H4.5l1.9-2.2z" fill={filled ? 'currentColor' : 'none'} />
      <path d="M8 8.8v4.7" />
    </Icon>
  );
}
