import type { ReactNode } from 'react';
import { BrandLogo } from '../../ui/icons/brand-logo.tsx';
import styles from './session.module.css';

type SignInCardProps = { title?: string; lead?: ReactNode; children: ReactNode };

/** Renders the frame of a page for users who are not signed in yet. */
export function SignInCard({ title, lead, children }: SignInCardProps) {
  return (
    <main className={styles.signIn}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <BrandLogo /> Pinion
        </p>
        {title !== undefined && (
          <div>
            <h1>{title}</h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </main>
  );
}
