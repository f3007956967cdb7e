'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionItem, OperationItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureIn, failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { Section } from '../../../ui/section.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { useConnectionActions } from '../actions/use-connection-actions.ts';
import { OperationPicker } from '../../operation-picker/index.ts';

/** Renders how many operations of the document are imported, with the ways to change that. */
export function OperationsSection({ connection }: { connection: ConnectionItem }) {
  const trpc = useTRPC();
  const operations = useQuery(trpc.connections.operations.queryOptions({ id: connection.id }));
  const { change } = useConnectionActions();
  const [isChoosing, setChoosing] = useState(false);
  const { id } = connection;
  const upload = async (file: File) =>
    change.mutate(
      { id, document: await file.text() },
      {
        onSuccess: ({ waiting }) =>
          showToast(t('{{file}} is used now', { file: file.name }), {
            detail:
              waiting === 0 ? t('No tool differs.') : counted(waiting, 'change waits for approval', 'changes wait for approval'),
          }),
        onError: error => showErrorToast(t('Document not used'), { detail: failureOf(error).message }),
      },
    );
  return (
    <Section kind="page" title={t('Operations')} className="mt-6">
      <QueryRegion query={operations} reading={t('Loading operations…')} rows={2}>
        {({ items }) => (
          <>
            <div className="my-3 flex flex-wrap items-center gap-3">
              <span>
                {t('{{imported}} of {{all}} are tools', {
                  imported: items.filter(({ imported }) => imported).length,
                  all: counted(items.length, 'operation'),
                })}
              </span>
              <LockedFields>
                <Button kind="line" disabled={items.length === 0} onClick={() => setChoosing(true)}>
                  {t('Choose operations…')}
                </Button>
                <FilePicker.Button
                  accept=".json,.yaml,.yml,application/json"
                  busy={change.isPending && t('Reading')}
                  onFile={file => void upload(file)}
                >
                  {t('Upload newer file…')}
                </FilePicker.Button>
              </LockedFields>
            </div>
            {isChoosing && <ChooseDialog connection={connection} items={items} onClose={() => setChoosing(false)} />}
          </>
        )}
      </QueryRegion>
    </Section>
  );
}

type ChooseDialogProps = { connection: ConnectionItem; items: readonly OperationItem[]; onClose: () => void };

function ChooseDialog({ connection: { id, title }, items, onClose }: ChooseDialogProps) {
  const { change } = useConnectionActions();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(items.filter(({ imported }) => imported).map(({ name }) => name)),
  );
  return (
    <FormDialog
      width="wide"
      title={t('Operations of {{name}}', { name: title })}
      description={t(
        'Selected operations become tools. Tools of the others are deprecated, and return when they are selected again.',
      )}
      verb={t('Save')}
      busy={change.isPending && t('Saving')}
      disabled={chosen.size === 0}
      failure={failureIn(change)}
      onSend={() =>
        change.mutate(
          { id, operations: items.map(({ name }) => name).filter(name => chosen.has(name)) },
          {
            onSuccess: ({ tools }) => {
              showToast(t('{{name}} has {{tools}}', { name: title, tools: counted(tools, 'tool') }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <OperationPicker noun={['operation', 'operations']} items={items} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
