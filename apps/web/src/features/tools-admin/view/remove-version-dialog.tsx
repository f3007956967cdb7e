'use client';
import { toolLabel } from '../../../lib/tool-version-label.ts';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { failureIn } from '../../../lib/failure.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { ImpactNote } from './impact-note.tsx';

type RemoveVersionDialogProps = { version: ToolVersionItem; onClose: () => void };

/** Renders the deletion of a version. Only an unused version can be deleted. Otherwise the response names its users. */
export function RemoveVersionDialog({ version: { name, version }, onClose }: RemoveVersionDialogProps) {
  const { remove } = useToolActions();
  const send = () =>
    remove.mutate(
      { name, version },
      {
        onSuccess: () => {
          showToast(t('{{tool}} deleted', { tool: toolLabel(name, version) }));
          onClose();
        },
      },
    );
  return (
    <ConfirmRemoval
      title={t('Delete {{tool}}?', { tool: toolLabel(name, version) })}
      description={t(
        'It is permanently removed from the catalog. Its definition stays in the audit log, and past runs keep their tool results.',
      )}
      busy={remove.isPending && t('Deleting')}
      failure={failureIn(remove)}
      onRemove={send}
      onClose={onClose}
    >
      <ImpactNote name={name} version={version} />
    </ConfirmRemoval>
  );
}
