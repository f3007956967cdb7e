import { Icon, type IconProps, strokeIcon } from './icon.tsx';

// The icons of the bars around the canvas, needed for the editor's first paint. Icons needed later have files of their own.

export const PlusIcon = strokeIcon('M8 3.2v9.6M3.2 8h9.6');
export const MinusIcon = strokeIcon('M3.2 8h9.6');
export const CloseIcon = strokeIcon('m4 4 8 8M12 4l-8 8');
export const SearchIcon = strokeIcon('M11.2 7a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM10.1 10.1l3.4 3.4');
export const UndoIcon = strokeIcon('M5.6 2.9 2.8 5.7l2.8 2.8M3 5.7h6.2a3.6 3.6 0 0 1 0 7.2H6');
export const RedoIcon = strokeIcon('m10.4 2.9 2.8 2.8-2.8 2.8M13 5.7H6.8a3.6 3.6 0 0 0 0 7.2H10');
export const EditIcon = strokeIcon('m3 13 .6-2.7 6.9-6.9a1.2 1.2 0 0 1 1.7 0l.4.4a1.2 1.2 0 0 1 0 1.7l-6.9 6.9zM9.4 4.5l2.1 2.1');
export const FitIcon = strokeIcon('M3 5.9V3h2.9M10.1 3H13v2.9M13 10.1V13h-2.9M5.9 13H3v-2.9');
export const ChecklistIcon = strokeIcon('m2.8 4.3 1.2 1.2 2-2.3M2.8 10.9l1.2 1.2 2-2.3M8.6 4.6h4.6M8.6 11.2h4.6');
export const FlaskIcon = strokeIcon(
  'M6.1 2.6h3.8M6.8 2.8v3.7L3.5 12.1c-.4.7.1 1.4.9 1.4h7.2c.8 0 1.3-.7.9-1.4L9.2 6.5V2.8M5 9.7h6',
);
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

export const WorkflowsIcon = strokeIcon(
  'M2.2 4c0-.6.4-1 1-1h2.5c.6 0 1 .4 1 1v1.5c0 .6-.4 1-1 1H3.2c-.6 0-1-.4-1-1zM9.3 10.5c0-.6.4-1 1-1h2.5c.6 0 1 .4 1 1V12c0 .6-.4 1-1 1h-2.5c-.6 0-1-.4-1-1zM6.7 4.8h1.2c2.2 0-.4 6.4 1.4 6.4',
);
export const RunsIcon = strokeIcon('M2.7 8.1a5.3 5.3 0 1 0 1.7-4L2.7 5.7M2.7 2.8v2.9h2.9M8 5.2V8l2 1.3');
export const LockIcon = strokeIcon(
  'M3.9 7.9c0-.6.4-1 1-1h6.2c.6 0 1 .4 1 1v4.2c0 .6-.4 1-1 1H4.9c-.6 0-1-.4-1-1zM5.5 6.9V5.2a2.5 2.5 0 0 1 5 0v1.7',
);
export const ChatIcon = strokeIcon(
  'M3.6 2.9h8.8c.6 0 1 .4 1 1v5.6c0 .6-.4 1-1 1H7.2l-3 2.6v-2.6h-.6c-.6 0-1-.4-1-1V3.9c0-.6.4-1 1-1zM5.4 5.6h5.2M5.4 7.8h3.4',
);
export const MoonIcon = strokeIcon('M12.9 9.6A5.3 5.3 0 0 1 6.4 3.1a5.3 5.3 0 1 0 6.5 6.5z');
export const SunIcon = strokeIcon(
  'M10.6 8a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0zM8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
);
export const CheckIcon = strokeIcon('m3.4 8.5 3 3 6.2-6.8');
