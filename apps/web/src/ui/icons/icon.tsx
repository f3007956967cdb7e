import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type IconProps = {
  size?: number;
  /** The label for screen readers. If absent, the icon is decoration beside a word. */
  label?: string;
  className?: string;
};

export type IconComponent = (props: IconProps) => ReactNode;

const accessibleName = (label: string | undefined) =>
  label === undefined || label === '' ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);

/** Renders an icon of ours on one grid: 16 px, stroke 1.3, round ends, the color of the text. */
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
      {...accessibleName(label)}
    >
      {children}
    </svg>
  );
}

/** The width on Lucide's grid of 24 units that draws 1.3 px at 16 px. */
const LUCIDE_STROKE = 1.95;

/** Creates an icon component from an icon of Lucide, with the size, stroke and accessible name of our other icons. */
export function lucideIcon(Shape: LucideIcon, look: { isFilled?: boolean; className?: string | undefined } = {}): IconComponent {
  const fill = look.isFilled === true ? 'currentColor' : 'none';
  return function ShapedIcon({ size = 16, label, className = look.className }: IconProps) {
    return <Shape size={size} strokeWidth={LUCIDE_STROKE} fill={fill} className={className} {...accessibleName(label)} />;
  };
}
