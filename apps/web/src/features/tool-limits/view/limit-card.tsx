import type { ReactNode } from 'react';
import styles from './tool-limits.module.css';

type ReadingProps = {
  title: string;
  figure: ReactNode;
  /** The current meaning of the figure. */
  words: string;
  /** The rule from the definition, or the source that replaces it. */
  rule?: string | undefined;
  children?: ReactNode;
};

/** Renders one reading: its name, its figure, and its meaning. */
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
