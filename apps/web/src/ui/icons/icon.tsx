import type { ReactNode } from 'react';

export type IconProps = {
  size?: number;
  /** Given: the icon speaks for itself. Absent: it is decoration beside a word. */
  label?: string;
  className?: string;
};

export type IconComponent = (props: IconProps) => ReactNode;

/** One grid for every icon: 16 px, stroke 1.3, round ends, the colour of the text. */
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

/** Most icons are a single stroke: name the path, get the component. */
export function strokeIcon(path: string): IconComponent {
  return function StrokeIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    );
  };
}
