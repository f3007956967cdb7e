'use client';
import { t } from '../../../lib/texts/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { WorkflowActions } from '../actions/use-workflow-actions.ts';
import { TemplateList } from './template-list.tsx';

/** Renders the start when there is no workflow yet: begin with one that works. */
export function FirstSteps({ actions }: { actions: WorkflowActions }) {
  return (
    <div>
      <div className="max-w-[560px]">
        <EmptyState title={t('Start with a template')}>
          {t(
            'Each template runs immediately: a scripted model replays responses, and the tools make real calls to a small shop on this machine. Open one, select Run and watch the calls. Or drop a workflow file anywhere on this page.',
          )}
        </EmptyState>
      </div>
      <div className="-mx-2.5">
        <TemplateList actions={actions} />
      </div>
    </div>
  );
}
