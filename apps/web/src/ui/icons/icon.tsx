import type { IconNode } from 'lucide';
import { createElement, type ReactNode } from 'react';

export type IconProps = {
  size?: number;
  /** The label for screen readers. If absent, the icon is decoration beside a word. */
  label?: string;
  className?: string;
};

export type IconComponent = (props: IconProps) => ReactNode;

const accessibleName = (label: string | undefined) =>
  label === undefined || label === '' ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);

/** Lines of 1.3 px at 16 px with round ends, on a grid of 16 or of Lucide's 24 units. */
const grids = { 16: 1.3, 24: 1.95 } as const;

type ShapeProps = IconProps & { grid?: keyof typeof grids; fill?: 'none' | 'currentColor' | undefined; children: ReactNode };

/** Renders an icon in the color of the text. */
export function Icon({ size = 16, label, className, grid = 16, fill = 'none', children }: ShapeProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${grid} ${grid}`}
      fill={fill}
      stroke="currentColor"
      strokeWidth={grids[grid]}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...accessibleName(label)}
    >
      {children}
    </svg>
  );
}

/** Creates an icon component from a shape of Lucide, with the stroke and accessible name of our other icons. */
export function lucideIcon(shape: IconNode, look: { isFilled?: boolean; className?: string | undefined } = {}): IconComponent {
  const parts = shape.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }));
  return function ShapedIcon({ className = look.className, ...props }: IconProps) {
    return (
      <Icon {...props} className={className} grid={24} fill={look.isFilled === true ? 'currentColor' : 'none'}>
        {parts}
      </Icon>
    );
  };
}
