'use client';
import { isRecord, testDataOf, type WorkflowNode } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { setTestData } from '../core/commands/set-test-data.ts';
import { openDialog, applyCommand } from '../core/editor-store.ts';
import { useEditorStore } from '../ui/editor-context.tsx';
import { usePinOutput } from '../ui/use-pin-output.ts';
import { EditIcon, FlaskIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders, below a node's settings, its test data or how to add some. */
export function TestDataBar({ node }: { node: WorkflowNode }) {
  const store = useEditorStore();
  const pinOutput = usePinOutput();
  const data = testDataOf(node);
  return (
    <section
      className="flex flex-none items-center gap-2 min-h-10.5 pr-3 pl-4 py-1.5 border-t border-hair text-ink-2 text-small [&>svg]:flex-none [&>b]:flex-none [&>b]:font-semibold"
      aria-label={t('Test data')}
    >
      <FlaskIcon size={14} />
      <b>{t('Test data')}</b>
      <span className="cut flex-1 min-w-0 text-ink-3" translate={isRecord(data) ? 'no' : undefined}>
        {describeText(data)}
      </span>
      {data === undefined ? (
        <Button kind="line" size="small" onClick={() => pinOutput(node.id)}>
          {t('Use last output')}
        </Button>
      ) : (
        <IconButton
          size="small"
          label={t('Remove test data')}
          icon={<TrashIcon size={14} />}
          onClick={() => applyCommand(store, t('remove test data'), file => setTestData(file, node.id, undefined))}
        />
      )}
      <IconButton
        size="small"
        label={t('Edit test data')}
        icon={<EditIcon size={14} />}
        onClick={() => openDialog(store, { kind: 'test-data', node: node.id })}
      />
    </section>
  );
}

function describeText(data: unknown): string {
  if (data === undefined) return t('—');
  return isRecord(data) ? Object.keys(data).join(', ') : t('invalid: must be an object of handles');
}
