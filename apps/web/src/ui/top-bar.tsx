import clsx from 'clsx';
import type { ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';
import { BrandLogo } from './icons/brand-logo.tsx';
import styles from './top-bar.module.css';

export type TopBarProps = {
  /** Wraps logo and name in the link to the home page. */
  home: (badge: ReactNode) => ReactNode;
  /** Content left of the name: the menu button on narrow screens. */
  before?: ReactNode;
  /** Content after the line: the location and the state of the current view. */
  children?: ReactNode;
  /** The actions at the right end, with at most one main button. */
  actions?: ReactNode;
  className?: string;
};

export function TopBar({ home, before, children, actions, className }: TopBarProps) {
  return (
    <header className={clsx(styles.bar, className)}>
      {before}
      {home(
        <span className={styles.brand}>
          <BrandLogo />
          <span>{t('Pinion')}</span>
        </span>,
      )}
      <VerticalRule />
      <div className={styles.middle}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export function VerticalRule() {
  return <span aria-hidden="true" className={styles.rule} />;
}
