'use client';
import type { WorkflowNode } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

type AddToAgentDialogProps = {
  /** The names of the new tools. */
  names: readonly string[];
  /** The agents of the workflow. */
  agents: readonly WorkflowNode[];
  onAgent: (id: string) => void;
  onNewAgent: () => void;
  onClose: () => void;
};

/** Renders the choice of an agent that new tools are turned on for. */
export function AddToAgentDialog({ names, agents, onAgent, onNewAgent, onClose }: AddToAgentDialogProps) {
  const [first = ''] = names;
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Add to an agent')}
      actions={<Button onClick={onClose}>{t('Not now')}</Button>}
    >
      <div className="grid justify-items-start gap-3">
        <StatusBadge
          status="ok"
          word={
            names.length === 1
              ? t('{{name}} is published. Which agent uses it?', { name: first })
              : t('{{tools}} are published. Which agent uses them?', { tools: counted(names.length, 'tool') })
          }
          className="whitespace-normal"
        />
        {agents.map(({ id, title }) => (
          <Button key={id} kind="line" onClick={() => onAgent(id)}>
            {title ?? id}
          </Button>
        ))}
        <Button kind={agents.length === 0 ? 'main' : 'line'} icon={<PlusIcon size={13} />} onClick={onNewAgent}>
          {t('New agent')}
        </Button>
      </div>
    </Dialog>
  );
}
