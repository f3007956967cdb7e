import type { ReactNode } from 'react';
import styles from './tool-limits.module.css';

type ReadingProps = {
  title: string;
  figure: ReactNode;
  /** What the figure means now. */
  words: string;
  /** What the definition says, or who says it instead. */
  rule?: string | undefined;
  children?: ReactNode;
};

/** One instrument: its name, what it shows, and what that means. */
export function LimitCard({ title, figure, words: text, rule, children }: ReadingProps) {
  return (
    <div className={styles.reading} role="group" aria-label={title}>
      <div className={styles.title}>{title}</div>
      <div className={styles.figure}>{figure}</div>
      {children}
      <p className={styles.words}>{text}</p>
      {rule && <p className={styles.rule}>{rule}</p>}
    </div>
  );
}
