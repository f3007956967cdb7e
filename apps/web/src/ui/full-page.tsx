import type { ReactNode } from 'react';
import styles from './full-page.module.css';

/** A page that fills the window and never scrolls itself: a bar above, and below it what has places of its own. */
export const FullPage = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>;
