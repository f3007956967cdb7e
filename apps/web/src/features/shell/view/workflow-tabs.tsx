'use client';
import { PageLink } from '../../../lib/page-link.tsx';
import { t } from '../../../lib/texts/t.ts';
import { shownRunOf } from '../../../lib/shown-runs.ts';
import { runInEditorPath, workflowPath, type WorkflowView } from '../../../lib/workflow-path.ts';

const views: readonly { view: WorkflowView; label: string }[] = [
  { view: 'editor', label: t('Editor') },
  { view: 'runs', label: t('Runs') },
  { view: 'evaluation', label: t('Evaluate') },
];

export type WorkflowTabsProps = {
  workflowId: string;
  current: WorkflowView;
  /** Finishes what must be done before another view opens, such as saving. */
  beforeLeave?: () => Promise<unknown>;
};

/** Returns the address of a view. The editor opens with the run that it showed when it was left. */
function pathOf(workflowId: string, view: WorkflowView): string {
  const runId = view === 'editor' ? shownRunOf(workflowId) : undefined;
  return runId === undefined ? workflowPath(workflowId, view) : runInEditorPath(workflowId, runId);
}

/** Renders the views of a workflow as links, in the head of each of them. */
export function WorkflowTabs({ workflowId, current, beforeLeave }: WorkflowTabsProps) {
  return (
    <nav aria-label={t('Workflow views')} className="flex flex-none self-stretch gap-4">
      {views.map(({ view, label }) => (
        <PageLink
          key={view}
          href={pathOf(workflowId, view)}
          isCurrent={view === current}
          beforeLeave={beforeLeave}
          className="flex items-center text-ink-3 text-button font-medium hover:text-ink-2 aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--accent)] focus-visible:rounded-1 focus-visible:inset-ring-2 focus-visible:inset-ring-accent"
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}
