import type { ReactNode } from 'react';

export type IconProps = {
  size?: number;
  /** The label for screen readers. If absent, the icon is decoration beside a word. */
  label?: string;
  className?: string;
};

export type IconComponent = (props: IconProps) => ReactNode;

/** Renders an icon on one grid: 16 px, stroke 1.3, round ends, the color of the text. */
export function Icon({ size = 16, label, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </svg>
  );
}

/** Creates an icon component from a path. Most icons are a single stroke. */
export function strokeIcon(path: string): IconComponent {
  return function StrokeIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    );
  };
}
