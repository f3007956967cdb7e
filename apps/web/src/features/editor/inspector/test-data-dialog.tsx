'use client';
import { testDataOf } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { useRunStore } from '../../run/index.ts';
import { lastOutput } from '../core/last-output.ts';
import { setTestData } from '../core/commands/set-test-data.ts';
import { openDialog, applyCommand } from '../core/editor-store.ts';
import { readJsonInput } from '../../input-form/index.ts';
import { nodeTitle } from '../core/partial-run-text.ts';
import { testDataError } from '../core/test-data.ts';
import { useEditorStore, useFacts } from '../ui/editor-context.tsx';

/** Renders the test data as text: the value of each handle. */
export function TestDataDialog({ nodeId }: { nodeId: string }) {
  const store = useEditorStore();
  const client = useTRPCClient();
  const run = useRunStore();
  const { graph } = useFacts();
  const { file, workflowId } = store.getState();
  const node = file.nodes.find(one => one.id === nodeId);
  const handles = (graph.nodes.get(nodeId)?.sources ?? []).filter(({ kind }) => kind !== 'ghost').map(({ name }) => name);
  const [schema] = useState(() => ({
    type: 'object',
    properties: Object.fromEntries(handles.map(handle => [handle, {}])),
    additionalProperties: false,
  }));
  const kept = node === undefined ? undefined : testDataOf(node);
  const [text, setText] = useState(() => write(kept ?? { [handles[0] ?? 'output']: null }));
  const [flaw, setFlaw] = useState<string>();
  const close = () => openDialog(store, undefined);
  const name = nodeTitle(file, nodeId);
  const save = () => {
    const { input: data, errors } = readJsonInput(text);
    const wrong = errors['json'] ?? testDataError(data, handles);
    setFlaw(wrong);
    if (wrong !== undefined) return;
    applyCommand(store, t('edit test data of {{name}}', { name }), now =>
      setTestData(now, nodeId, data as Record<string, unknown>),
    );
    close();
  };
  const take = async () => {
    try {
      const shown = run?.getState().runId;
      const output = await lastOutput(client, { workflowId, nodeId, first: shown === undefined ? [] : [shown] });
      if (output === undefined) setFlaw(t('No output: the node has not finished in any run. Run it first or enter test data.'));
      else {
        setText(write(output));
        setFlaw(undefined);
      }
    } catch (thrown) {
      setFlaw(failureOf(thrown).message);
    }
  };
  return (
    <FormDialog
      title={t('Test data for {{name}}', { name })}
      description={t('Runs with test data turned on use it instead of running the node. Published versions never use it.')}
      verb={t('Save test data')}
      busy={false}
      aside={
        kept === undefined ? undefined : (
          <Button
            onClick={() => {
              applyCommand(store, t('remove test data'), now => setTestData(now, nodeId, undefined));
              close();
            }}
          >
            {t('Remove test data')}
          </Button>
        )
      }
      onSend={save}
      onClose={close}
    >
      <Field
        label={t('Values by handle')}
        hint={t('Handles: {{handles}}. Omitted handles have no output.', { handles: handles.join(', ') })}
        error={flaw}
      >
        {control => <CodeField {...control} language="json" schema={schema} rows={12} autoFocus value={text} onText={setText} />}
      </Field>
      <div>
        <Button kind="line" size="small" onClick={() => void take()}>
          {t('Insert last output')}
        </Button>
      </div>
    </FormDialog>
  );
}

const write = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';
