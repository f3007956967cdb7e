import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

const LABEL = 'flex items-center gap-1.5 text-ink-3 text-micro font-semibold tracking-[0.01em]';
const HEAD = {
  panel: `${LABEL} mb-1.5 min-h-4`,
  page: 'flex items-center gap-2.5 min-h-9 border-b border-line text-base font-semibold',
};
const ASIDE = {
  panel: 'ml-auto text-micro font-normal',
  page: 'flex flex-1 items-center gap-2.5 min-w-0 text-ink-3 text-small font-normal',
};

export type LabelProps = { children: ReactNode; help?: ReactNode; aside?: ReactNode; className?: string };

/** Renders a quiet heading on the panel's left edge. `help` is just after it. */
export function Label({ children, help, aside, className }: LabelProps) {
  return (
    <div className={clsx(LABEL, className)}>
      <span>{children}</span>
      {help}
      {aside && <span className={ASIDE.panel}>{aside}</span>}
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
    <section aria-labelledby={id} className={clsx(kind === 'panel' && 'px-4 py-3 border-t border-hair', className)}>
      <div className={HEAD[kind]}>
        {icon}
        <Heading id={id}>{title}</Heading>
        {help}
        {aside && <div className={ASIDE[kind]}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
