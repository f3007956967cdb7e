import { Icon, type IconProps, strokeIcon } from './icon.tsx';

export const PlusIcon = strokeIcon('M8 3.2v9.6M3.2 8h9.6');
export const MinusIcon = strokeIcon('M3.2 8h9.6');
export const CloseIcon = strokeIcon('m4 4 8 8M12 4l-8 8');
export const CheckIcon = strokeIcon('m3.4 8.5 3 3 6.2-6.8');
export const SearchIcon = strokeIcon('M11.2 7a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM10.1 10.1l3.4 3.4');
export const UndoIcon = strokeIcon('M5.6 2.9 2.8 5.7l2.8 2.8M3 5.7h6.2a3.6 3.6 0 0 1 0 7.2H6');
export const RedoIcon = strokeIcon('m10.4 2.9 2.8 2.8-2.8 2.8M13 5.7H6.8a3.6 3.6 0 0 0 0 7.2H10');
export const CopyIcon = strokeIcon(
  'M5.6 6.9c0-.7.6-1.3 1.3-1.3h5c.7 0 1.3.6 1.3 1.3v5c0 .7-.6 1.3-1.3 1.3h-5c-.7 0-1.3-.6-1.3-1.3zM10.4 3.3c-.1-.3-.5-.5-.9-.5H4.1c-.7 0-1.3.6-1.3 1.3v5.4c0 .4.2.8.5.9',
);
export const TrashIcon = strokeIcon(
  'M3 4.5h10M6.3 4.3V3.1c0-.4.3-.7.7-.7h2c.4 0 .7.3.7.7v1.2M4.3 4.5l.6 8c0 .6.5 1 1.1 1h4c.6 0 1.1-.4 1.1-1l.6-8M6.7 7.2v3.6M9.3 7.2v3.6',
);
export const EditIcon = strokeIcon('m3 13 .6-2.7 6.9-6.9a1.2 1.2 0 0 1 1.7 0l.4.4a1.2 1.2 0 0 1 0 1.7l-6.9 6.9zM9.4 4.5l2.1 2.1');
export const DownloadIcon = strokeIcon('M8 2.8v7M5.2 7.2 8 10l2.8-2.8M3 12.9h10');
export const UploadIcon = strokeIcon('M8 10V3M5.2 5.6 8 2.8l2.8 2.8M3 12.9h10');
export const FitIcon = strokeIcon('M3 5.9V3h2.9M10.1 3H13v2.9M13 10.1V13h-2.9M5.9 13H3v-2.9');
export const ForkIcon = strokeIcon(
  'M4.3 5.7a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11.7 5.7a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM8 13.4a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.3 5.7c0 1.9 3.7 1.5 3.7 4.7M11.7 5.7c0 1.9-3.7 1.5-3.7 4.7',
);
export const CompareIcon = strokeIcon(
  'M8 2.4v11.2M6 3.7H3.8c-.6 0-1 .4-1 1v6.6c0 .6.4 1 1 1H6M10 3.7h2.2c.6 0 1 .4 1 1v6.6c0 .6-.4 1-1 1H10',
);
export const FolderIcon = strokeIcon('M2.6 4.6c0-.6.4-1 1-1h2.6l1.4 1.6h4.8c.6 0 1 .4 1 1v5.2c0 .6-.4 1-1 1H3.6c-.6 0-1-.4-1-1z');
export const ChecklistIcon = strokeIcon('m2.8 4.3 1.2 1.2 2-2.3M2.8 10.9l1.2 1.2 2-2.3M8.6 4.6h4.6M8.6 11.2h4.6');
export const ReplayIcon = strokeIcon('M13 8.2A5 5 0 1 1 11.5 4.5M11.8 2v2.7H9.1');
export const RefreshIcon = strokeIcon(
  'M2.9 7.2a5.2 5.2 0 0 1 9.3-2.2l.9 1M13.1 2.9V6H10M13.1 8.8a5.2 5.2 0 0 1-9.3 2.2l-.9-1M2.9 13.1V10H6',
);
export const OpenIcon = strokeIcon(
  'M6.3 3.4H4.4c-.8 0-1.4.6-1.4 1.4v6.8c0 .8.6 1.4 1.4 1.4h6.8c.8 0 1.4-.6 1.4-1.4V9.7M9 3h4v4M13 3 7.6 8.4',
);
export const FilterIcon = strokeIcon('M2.6 4.2h10.8M4.6 8h6.8M6.6 11.8h2.8');
export const StepBackIcon = strokeIcon('M3.6 3.6v8.8M12.4 4v8L6 8z');
export const StepForwardIcon = strokeIcon('M12.4 3.6v8.8M3.6 4v8L10 8z');
export const PauseIcon = strokeIcon('M5.6 3.6v8.8M10.4 3.6v8.8');
export const StopIcon = strokeIcon('M4.6 3.9h6.8c.4 0 .7.3.7.7v6.8c0 .4-.3.7-.7.7H4.6a.7.7 0 0 1-.7-.7V4.6c0-.4.3-.7.7-.7z');
export const FlaskIcon = strokeIcon(
  'M6.1 2.6h3.8M6.8 2.8v3.7L3.5 12.1c-.4.7.1 1.4.9 1.4h7.2c.8 0 1.3-.7.9-1.4L9.2 6.5V2.8M5 9.7h6',
);
export const AlignIcon = strokeIcon('M2.8 2.6v10.8M5.4 4.4h7.8v2.4H5.4zM5.4 9.2h4.8v2.4H5.4z');
export const LayoutIcon = strokeIcon(
  'M2.6 6.2h3.6v3.6H2.6zM9.8 2.6h3.6v3.6H9.8zM9.8 9.8h3.6v3.6H9.8zM6.2 8h1.8M9.8 4.4c-2.4 0-1.8 7.2 0 7.2',
);

export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.6 3.3v9.4c0 .4.4.6.7.4l7.4-4.7a.5.5 0 0 0 0-.8L5.3 2.9c-.3-.2-.7 0-.7.4z" fill="currentColor" stroke="none" />
    </Icon>
  );
}

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      {[3.5, 8, 12.5].map(x => (
        <circle key={x} cx={x} cy="8" r="1.1" fill="currentColor" stroke="none" />
      ))}
    </Icon>
  );
}

export function PinIcon({ filled = false, ...props }: IconProps & { filled?: boolean }) {
  return (
    <Icon {...props}>
      <path d="M5.9 2.5h4.2l-.5 4.1 1.9 2.2H4.5l1.9-2.2z" fill={filled ? 'currentColor' : 'none'} />
      <path d="M8 8.8v4.7" />
    </Icon>
  );
}
