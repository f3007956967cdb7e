import type { ReactNode } from 'react';
import styles from './full-page.module.css';

/** Renders a page that fills the window and never scrolls itself: a bar above, and fixed regions below. */
export const FullPage = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>;
