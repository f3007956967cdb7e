import type { ReactNode } from 'react';
import { BrandLogo } from '../../ui/icons/brand-logo.tsx';
import styles from './session.module.css';

/** Renders the frame of a page for users who are not signed in yet. */
export function SignInCard({ children }: { children: ReactNode }) {
  return (
    <main className={styles.signIn}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <BrandLogo /> Pinion
        </p>
        {children}
      </div>
    </main>
  );
}
