'use client';
import { t } from '../../../lib/texts/t.ts';
import { type WorkflowActions } from '../actions/use-workflow-actions.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TemplateList } from './template-list.tsx';

type NewWorkflowDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; actions: WorkflowActions };

export function NewWorkflowDialog({ open, onOpenChange, actions }: NewWorkflowDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('New workflow')}
      description={t('Templates run immediately. Their model is scripted and needs no API key.')}
    >
      <div className="-mx-2.5 pb-4">
        <TemplateList actions={actions} />
      </div>
    </Dialog>
  );
}
