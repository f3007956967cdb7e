import { Fragment, type ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';
import styles from './top-bar.module.css';

export type Crumb = { label: string; href?: string };

export type BreadcrumbProps = {
  crumbs: readonly Crumb[];
  /** Renders a link. The design system doesn't depend on a router. */
  link: (href: string, label: string) => ReactNode;
};

export function Breadcrumb({ crumbs, link }: BreadcrumbProps) {
  return (
    <nav aria-label={t('Breadcrumb')} className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => (
          <Fragment key={`${index} ${crumb.label}`}>
            {index > 0 && (
              <li aria-hidden="true" className={styles.slash}>
                /
              </li>
            )}
            <li className={styles.crumb}>
              {crumb.href && index < crumbs.length - 1 ? (
                link(crumb.href, crumb.label)
              ) : (
                <b aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</b>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
