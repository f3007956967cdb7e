import clsx from 'clsx';
import type { ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';
import { BrandLogo } from './icons/brand-logo.tsx';
import styles from './top-bar.module.css';

export type TopBarProps = {
  /** Wraps mark and name, so that they lead home. */
  home: (badge: ReactNode) => ReactNode;
  /** Left of the name: the menu button on narrow screens. */
  before?: ReactNode;
  /** After the line: where you are and the state of what you see. */
  children?: ReactNode;
  /** At the right end; at most one main button. */
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
