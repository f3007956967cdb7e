import clsx from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';

export type PanelProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  label: string;
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  /** True when the children scroll separately, one below the other, with a line between them and the head. */
  isBare?: boolean;
  children: ReactNode;
};

/** Renders a side panel: head, scrolling body, foot. A line, never a box, separates it from its neighbors. */
export function Panel({ label, icon, title, detail, actions, foot, isBare, children, className, ...rest }: PanelProps) {
  return (
    <aside {...rest} aria-label={label} className={clsx('flex flex-col min-w-0 min-h-0 bg-surface', className)}>
      <header
        className={clsx('flex items-center gap-2.5 pr-3 pl-4 pt-3 pb-2 [&>svg]:text-ink-2', isBare && 'border-b border-hair')}
      >
        {icon}
        <div className="flex-1 min-w-0 [&_h2]:cut [&_h2]:text-lead/5 [&_h2]:font-semibold [&_h2]:tracking-tight [&_p]:text-ink-3 [&_p]:text-micro">
          <h2>{title}</h2>
          {detail && <p>{detail}</p>}
        </div>
        {actions}
      </header>
      {isBare ? children : <div className="relative flex-1 min-h-0 overflow-auto">{children}</div>}
      {foot && <footer className="flex items-center gap-2 px-4 py-2.5 border-t border-line text-ink-2 text-small">{foot}</footer>}
    </aside>
  );
}
