import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

export type LabelProps = { children: ReactNode; help?: ReactNode; aside?: ReactNode; className?: string };

/** Renders a quiet heading on the panel's left edge. `help` is just after it. */
export function Label({ children, help, aside, className }: LabelProps) {
  return (
    <div className={clsx(styles.label, className)}>
      <span>{children}</span>
      {help}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}

export type SectionProps = {
  title: string;
  icon?: ReactNode;
  help?: ReactNode;
  aside?: ReactNode;
  /** The style. "panel": small heading, hairline above, inside a side panel. "page": 13 px heading over a line. */
  kind?: 'panel' | 'page';
  level?: 2 | 3;
  children: ReactNode;
  className?: string;
};

export function Section({ title, icon, help, aside, kind = 'panel', level = 2, children, className }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={clsx(styles[kind], className)}>
      <div className={styles.head}>
        {icon}
        <Heading id={id}>{title}</Heading>
        {help}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
