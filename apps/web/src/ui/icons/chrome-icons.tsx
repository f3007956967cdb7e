import { Icon, type IconProps, strokeIcon } from './icon.tsx';

export const KeyIcon = strokeIcon('M7.7 10.7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM7 8.9l5.9-5.9M10.2 5.7l1.9 1.9');
export const SettingsIcon = strokeIcon(
  'M2.5 5h5.3M11.4 5h2.1M11.4 5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM2.5 11h2.1M8.2 11h5.3M8.2 11a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z',
);
export const PlugIcon = strokeIcon('M5.6 2.4v3.1M10.4 2.4v3.1M4 5.5h8v2.3a4 4 0 0 1-8 0zM8 11.8v2');
export const GlobeIcon = strokeIcon(
  'M13.4 8A5.4 5.4 0 1 1 2.6 8a5.4 5.4 0 0 1 10.8 0zM2.7 8h10.6M8 2.6c3 3.1 3 7.7 0 10.8-3-3.1-3-7.7 0-10.8z',
);
export const PersonIcon = strokeIcon('M8 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.4c0-2.4 2-4.1 5-4.1s5 1.7 5 4.1');
export const PeopleIcon = strokeIcon(
  'M6 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM1.6 13.2c0-2.3 1.8-3.8 4.4-3.8s4.4 1.5 4.4 3.8M10.8 3a2.2 2.2 0 0 1 0 4.2M12 9.7c1.5.5 2.4 1.8 2.4 3.5',
);
export const SignOutIcon = strokeIcon('M6.4 2.9H4c-.6 0-1 .4-1 1v8.2c0 .6.4 1 1 1h2.4M6.4 8h6.8M10.7 5.5 13.2 8l-2.5 2.5');
export const FileIcon = strokeIcon('M4 3.4c0-.6.4-1 1-1h3.9L12 5.5v7.1c0 .6-.4 1-1 1H5c-.6 0-1-.4-1-1zM8.7 2.6v3.1h3.1');
export const CoinsIcon = strokeIcon(
  'M10.6 5.2c0 1-1.8 1.8-4 1.8s-4-.8-4-1.8 1.8-1.8 4-1.8 4 .8 4 1.8zM2.6 5.2v5.6c0 1 1.8 1.8 4 1.8M2.6 8c0 1 1.8 1.8 4 1.8M13.4 10.4a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0z',
);
export const UsageIcon = strokeIcon('M2.8 13.2h10.4M4.4 13V8.6M8 13V3.4M11.6 13V6.2');
export const TurnIcon = strokeIcon('M8 2.3 13 5v6l-5 2.7L3 11V5zM3.2 5.1 8 7.7l4.8-2.6M8 7.7v5.8');
export const MenuIcon = strokeIcon('M2.8 4.5h10.4M2.8 8h10.4M2.8 11.5h10.4');
export const ChevronDownIcon = strokeIcon('m4.5 6.3 3.5 3.5 3.5-3.5');
export const ChevronUpIcon = strokeIcon('m4.5 9.7 3.5-3.5 3.5 3.5');
export const ChevronRightIcon = strokeIcon('m6.3 4.5 3.5 3.5-3.5 3.5');
export const ChevronLeftIcon = strokeIcon('M9.7 4.5 6.2 8l3.5 3.5');
export const ArrowRightIcon = strokeIcon('M2.8 8h10M9.3 4.5 12.8 8l-3.5 3.5');
export const SystemIcon = strokeIcon(
  'M2.5 4.2c0-.6.4-1 1-1h9c.6 0 1 .4 1 1v5.6c0 .6-.4 1-1 1h-9c-.6 0-1-.4-1-1zM5.8 13.2h4.4M8 10.8v2.4',
);

export function QuestionIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="8" r="5.4" />
      <path d="M6.5 6.6a1.5 1.5 0 1 1 2.2 1.4c-.5.3-.7.5-.7 1.1M8 10.9v.1" />
    </Icon>
  );
}
