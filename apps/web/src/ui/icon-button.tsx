import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { tip } from './tip.ts';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  label: string;
  icon: ReactNode;
  kind?: 'ghost' | 'line';
  size?: 'small' | 'base';
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
      className={clsx(styles.button, styles.square, styles[kind], styles[size], className)}
    >
      {icon}
    </button>
  );
}
