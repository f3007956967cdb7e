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
  /** The views of what is named, after its name. On narrow screens they are a row of their own. */
  tabs?: ReactNode;
  /** The state of what is named. It gives way when space is narrow. */
  state?: ReactNode;
  /** The actions at the right end, with at most one main button. */
  actions?: ReactNode;
  className?: string;
};

export function TopBar({ home, before, children, tabs, state, actions, className }: TopBarProps) {
  return (
    <header className={clsx(styles.bar, className)} data-tabs={tabs !== undefined || undefined}>
      {before}
      {home(
        <span className={styles.brand}>
          <BrandLogo />
          <span>{t('Pinion')}</span>
        </span>,
      )}
      <VerticalRule />
      <div className={styles.middle} data-beside={tabs !== undefined || undefined}>
        {children}
      </div>
      {tabs !== undefined && (
        <>
          <div className={styles.views}>{tabs}</div>
          <div className={styles.state}>{state}</div>
        </>
      )}
      {actions && <div className={clsx(styles.actions, 'max-[561px]:[&_kbd]:hidden')}>{actions}</div>}
    </header>
  );
}

export function VerticalRule() {
  return <span aria-hidden="true" className={styles.rule} />;
}
