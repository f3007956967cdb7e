import { Icon, type IconProps, strokeIcon } from './icon.tsx';

export const InputIcon = strokeIcon('M2.2 8h7.4M6.9 5.3 9.6 8l-2.7 2.7M9.4 2.9h2.5c.9 0 1.6.7 1.6 1.6v7c0 .9-.7 1.6-1.6 1.6H9.4');
export const OutputIcon = strokeIcon(
  'M6.4 8h7.4M11.1 5.3 13.8 8l-2.7 2.7M6.6 2.9H4.1c-.9 0-1.6.7-1.6 1.6v7c0 .9.7 1.6 1.6 1.6h2.5',
);
export const ToolIcon = strokeIcon(
  'M13.2 5.1a3.5 3.5 0 0 1-4.7 3.9l-4.2 4.3a1.1 1.1 0 0 1-1.6-1.6L7 7.5a3.5 3.5 0 0 1 3.9-4.7L8.8 4.9l.5 1.8 1.8.5z',
);
export const PromptIcon = strokeIcon('M2.8 4.2h10.4M2.8 8h7.4M2.8 11.8h4.6');
export const TransformIcon = strokeIcon(
  'M6 2.9c-1.5 0-1.9.6-1.9 1.7v1.6c0 .9-.4 1.5-1.5 1.8 1.1.3 1.5.9 1.5 1.8v1.6c0 1.1.4 1.7 1.9 1.7M10 2.9c1.5 0 1.9.6 1.9 1.7v1.6c0 .9.4 1.5 1.5 1.8-1.1.3-1.5.9-1.5 1.8v1.6c0 1.1-.4 1.7-1.9 1.7',
);
export const BranchIcon = strokeIcon(
  'M2.3 8h2.9c3.2 0 3.4-3.8 7.6-3.8M5.2 8c3.2 0 3.4 3.8 7.6 3.8M11.4 2.6l1.7 1.6-1.7 1.6M11.4 10.2l1.7 1.6-1.7 1.6',
);
export const MergeIcon = strokeIcon('M2.5 4.2C6.5 4.2 6.8 8 10 8M2.5 11.8C6.5 11.8 6.8 8 10 8h3.3M11.6 6.4 13.3 8l-1.7 1.6');
export const NoteIcon = strokeIcon(
  'M3 4.3C3 3.6 3.6 3 4.3 3h7.4c.7 0 1.3.6 1.3 1.3v5L9.3 13h-5A1.3 1.3 0 0 1 3 11.7zM13 9.3h-2.4c-.7 0-1.3.6-1.3 1.3V13',
);
export const ConfirmIcon = strokeIcon(
  'M6.8 7.3a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM2.3 13.3c0-2.4 1.8-4 4.5-4 .8 0 1.5.1 2.1.4M9.7 12l1.5 1.5 2.8-3.2',
);
export const SubflowIcon = strokeIcon(
  'M2.6 4.6c0-.8.6-1.4 1.4-1.4h8c.8 0 1.4.6 1.4 1.4v6.8c0 .8-.6 1.4-1.4 1.4H4c-.8 0-1.4-.6-1.4-1.4zM5.2 8h1.6M9.2 8h1.6',
);
export const UnknownNodeIcon = strokeIcon(
  'M8 2.4 13.6 8 8 13.6 2.4 8zM6.7 6.9c0-.8.6-1.3 1.3-1.3.8 0 1.3.5 1.3 1.2 0 1-1.3 1-1.3 2M8 10.4v.1',
);

export function AgentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.1 8.3A5.1 5.1 0 1 1 11.4 4.2M11.7 1.9v2.6H9.1" />
      <circle cx="8" cy="8" r="1.5" fill="currentColor" stroke="none" />
    </Icon>
  );
}

export function MapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      {[2.6, 9.2].flatMap(x => [2.6, 9.2].map(y => <rect key={`${x} ${y}`} x={x} y={y} width="4.2" height="4.2" rx="1" />))}
    </Icon>
  );
}
