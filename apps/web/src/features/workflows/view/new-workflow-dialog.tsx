'use client';
import { Dialog } from '../../../ui/dialog.tsx';
import type { WorkflowActions } from '../actions/use-workflow-actions.ts';
import { TemplateList } from './template-list.tsx';

type NewWorkflowDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; actions: WorkflowActions };

export function NewWorkflowDialog({ open, onOpenChange, actions }: NewWorkflowDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New workflow"
      description="Templates run at once: their model is scripted and needs no key."
    >
      <div className="-mx-2.5 pb-4">
        <TemplateList actions={actions} />
      </div>
    </Dialog>
  );
}
