import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';
import { tip } from './tip.ts';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  label: string;
  icon: ReactNode;
  kind?: Extract<ButtonKind, 'ghost' | 'line'>;
  size?: ButtonSize;
  /** The pressed state. If set, the button is a toggle, announced as pressed or not. */
  pressed?: boolean;
  /** Keys shown in its tooltip. */
  keys?: string;
  tooltip?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({
  label,
  icon,
  kind = 'ghost',
  size = 'base',
  pressed,
  keys,
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...(tooltip ? tip(label, keys) : {})}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={clsx(
        buttonStyle(kind, size),
        size === 'small' ? 'w-6' : 'w-7',
        'aria-pressed:bg-accent-wash aria-pressed:text-accent-ink',
        className,
      )}
    >
      {icon}
    </button>
  );
}
