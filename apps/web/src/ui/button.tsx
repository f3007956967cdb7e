import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: ReactNode;
  /** True when it shows only its icon in a narrow window. Its label stays for screen readers. */
  folds?: boolean;
  /** The label while the work is in progress. The button stays in place and can't be pressed twice. */
  busy?: string | false | undefined;
  ref?: Ref<HTMLButtonElement>;
};

const paddingOf = (kind: ButtonKind, size: ButtonSize): string => {
  if (size === 'small') return 'px-2';
  return kind === 'main' || kind === 'danger' ? 'px-3' : 'px-2.5';
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
      className={clsx(buttonStyle(kind, size), paddingOf(kind, size), className)}
      disabled={disabled}
      aria-disabled={busy ? true : ariaDisabled}
      onClick={busy || ariaDisabled === true ? event => event.preventDefault() : onClick}
    >
      {icon}
      {folds ? <span className="max-[761px]:sr-only">{busy || children}</span> : busy || children}
    </button>
  );
}
