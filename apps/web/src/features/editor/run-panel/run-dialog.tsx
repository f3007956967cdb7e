'use client';
import { stopsRun, type WorkflowFile } from '@pinion/contracts';
import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/browser-storage.ts';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { useChord } from '../../../lib/use-chord.ts';
import { counted } from '../../../lib/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { useVersionSide } from '../../versions/index.ts';
import type { Autosave } from '../core/saving/autosave.ts';
import { beginRun } from './begin-run.ts';
import { type FormInput, inputSchemaOf } from '../../input-form/index.ts';
import { isWithin, planPartialRun, type PartialRunRequest } from '../core/partial-run-plan.ts';
import { noValuesText, partialRunTitle, nodeTitles } from '../core/partial-run-text.ts';
import { useEditorStore, useFacts } from '../ui/editor-context.tsx';
import { firstInput, readRunInput, runFormOf } from './run-input.ts';
import { RunInputFields } from './run-input-fields.tsx';
import { PlayIcon } from '../../../ui/icons/first-icons.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

export type RunDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  autosave: Autosave;
  /** A published version, instead of the draft. */
  version?: number | undefined;
  /** The part of the workflow to run. Absent for all of it. */
  part?: PartialRunRequest | undefined;
  /** True when the run was requested with test data. */
  withTestData?: boolean;
  onStarted: (runId: string) => void;
};

/** Renders the form for a run's input, then saves and starts the run. */
export function RunDialog({ open, onOpenChange, autosave, version, part, withTestData, onStarted }: RunDialogProps) {
  const file = useEditorStore().getState().file;
  const started = (runId: string) => {
    onOpenChange(false);
    onStarted(runId);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={titleFor(file, part, version)}
      description={descriptionFor(file, part)}
    >
      {open && version === undefined && (
        <RunForm file={file} autosave={autosave} part={part} withTestData={withTestData} onStarted={started} />
      )}
      {open && version !== undefined && <VersionForm version={version} autosave={autosave} onStarted={started} />}
    </Dialog>
  );
}

function titleFor(file: WorkflowFile, part: PartialRunRequest | undefined, version: number | undefined): string {
  if (version !== undefined) return t('Run version {{version}}', { version });
  return part === undefined ? t('Run workflow') : partialRunTitle(file, part);
}

const descriptionFor = (file: WorkflowFile, part: PartialRunRequest | undefined): string =>
  part === undefined || planPartialRun(file, part, false).asksInput
    ? t('Runs with this input. The last input is saved on this machine.')
    : t('Earlier nodes do not run again. Their values come from the last run that has them.');

type RunFormProps = Pick<RunDialogProps, 'autosave' | 'version' | 'part' | 'withTestData' | 'onStarted'> & { file: WorkflowFile };

/** Renders the form for the input of that version. */
function VersionForm({ version, ...rest }: Pick<RunDialogProps, 'autosave' | 'onStarted'> & { version: number }) {
  const { workflowId, file } = useEditorStore().getState();
  const side = useVersionSide(workflowId, version, { file });
  return (
    <QueryRegion query={side} reading={t('Loading version…')} rows={3}>
      {read => <RunForm {...rest} version={version} file={read.file} />}
    </QueryRegion>
  );
}

function RunForm({ file, autosave, version, part, withTestData, onStarted }: RunFormProps) {
  const client = useTRPCClient();
  const store = useEditorStore();
  const { problems } = useFacts();
  const { workflowId } = store.getState();
  const inputForm = runFormOf(inputSchemaOf(file));
  const [input, setInput] = useState(() => firstInput(inputForm, lastInputOf(workflowId)));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [usesTestData, setUsesTestData] = useState(withTestData === true || part !== undefined);
  const plan = planPartialRun(file, part, usesTestData);
  const stops = version === undefined ? problems.filter(stopsRun).filter(problem => isWithin(problem, file, plan.nodes)) : [];

  const read = (): FormInput => (plan.asksInput ? readRunInput(inputForm, input) : { input: null, errors: {} });
  const start = async () => {
    const form = read();
    setErrors(form.errors);
    if (Object.keys(form.errors).length > 0) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      if (version === undefined) await autosave.flush();
      if (version === undefined && autosave.state.getState().kind === 'conflict') return;
      if (plan.asksInput) rememberInput(workflowId, form.input);
      const saved = version === undefined ? store.getState().file : file;
      const request = { workflow_id: workflowId, file: saved, input: form.input, version, part, usesTestData };
      const answer = await beginRun(client, request);
      if (answer.kind === 'begun') return onStarted(answer.run_id);
      const { title, detail } = noValuesText(saved, answer.missing);
      setRefusal(`${title}. ${detail}`);
    } catch (thrown) {
      const error = failureOf(thrown);
      setRefusal(`${error.code}: ${error.message}`);
    } finally {
      setBusy(false);
    }
  };
  useChord('mod+Enter', () => void start());
  return (
    <form
      className="grid gap-3 pb-4"
      onSubmit={event => {
        event.preventDefault();
        void start();
      }}
    >
      {plan.asksInput && (
        <RunInputFields form={inputForm} input={input} errors={errors} onInput={setInput} onErrors={setErrors} />
      )}
      {version === undefined && plan.tested.length > 0 && (
        <TestDataChoice file={file} nodes={plan.tested} isOn={usesTestData} onChange={setUsesTestData} />
      )}
      {stops.length > 0 && (
        <p className="text-small">
          <StatusBadge
            status="failed"
            word={t('{{problems}} will fail this run: {{message}}', {
              problems: counted(stops.length, 'problem'),
              message: stops[0]?.message ?? '',
            })}
            className="whitespace-normal"
          />
        </p>
      )}
      {refusal !== undefined && (
        <p role="alert" className="text-small">
          <StatusBadge status="failed" word={refusal} className="whitespace-normal" />
        </p>
      )}
      <div className="flex justify-end">
        <Button kind="main" type="submit" icon={<PlayIcon size={13} />} busy={busy && t('Starting')}>
          {t('Start run')}
        </Button>
      </div>
    </form>
  );
}

const keyOf = (workflowId: string): string => `pinion.input.${workflowId}`;

/** Returns the last input of this workflow in this browser. */
function lastInputOf(workflowId: string): unknown {
  try {
    const text = readStored(keyOf(workflowId));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const rememberInput = (workflowId: string, input: unknown): void => writeStored(keyOf(workflowId), JSON.stringify(input));

type TestDataChoiceProps = {
  file: WorkflowFile;
  /** Ids of the nodes that have test data. */
  nodes: readonly string[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Renders whether test data replaces the nodes that have some. The choice is made again for each run and is not stored. */
function TestDataChoice({ file, nodes, isOn, onChange }: TestDataChoiceProps) {
  return (
    <div className="grid gap-1">
      <Checkbox checked={isOn} onChange={onChange} label={t('Use test data')} />
      <p className="pl-6 text-small text-ink-3">
        {isOn
          ? t('Used instead of running {{nodes}}.', { nodes: nodeTitles(file, nodes) })
          : t('Not used for {{nodes}}.', { nodes: nodeTitles(file, nodes) })}{' '}
        {t('Published versions never use it.')}
      </p>
    </div>
  );
}
