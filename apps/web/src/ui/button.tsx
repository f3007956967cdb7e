import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';

type ButtonKind = 'main' | 'line' | 'ghost' | 'danger';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  size?: 'small' | 'base';
  icon?: ReactNode;
  /** True when it shows only its icon in a narrow window. Its label stays for screen readers. */
  folds?: boolean;
  /** The label while the work is in progress. The button stays in place and can't be pressed twice. */
  busy?: string | false | undefined;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({
  kind = 'ghost',
  size = 'base',
  icon,
  folds,
  busy,
  className,
  children,
  disabled,
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      data-kind={kind}
      {...rest}
      className={clsx(styles.button, styles[kind], styles[size], className)}
      disabled={disabled}
      aria-disabled={busy ? true : ariaDisabled}
      onClick={busy || ariaDisabled === true ? event => event.preventDefault() : onClick}
    >
      {icon}
      {folds ? <span className={styles.folding}>{busy || children}</span> : busy || children}
    </button>
  );
}
