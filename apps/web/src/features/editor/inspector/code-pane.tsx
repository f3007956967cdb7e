'use client';
import { callsTools, type CodeLanguage, type CodeNodeConfig, isRecord, titleOf, type WorkflowFile } from '@pinion/contracts';
import Link from 'next/link';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { languageNames } from '../../../lib/texts/language-names.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { PlayIcon } from '../../../ui/icons/first-icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Trans } from '../../../lib/texts/trans.tsx';
import { CallPolicyFields, CodeTools, NumberField } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import { HelpButton } from '../../help/index.ts';
import { shortRunId, useNodeSnapshot, useRunOr } from '../../run/index.ts';
import { toolPaths } from '../../save-program/index.ts';
import { useEditorStore, useFacts } from '../ui/editor-context.tsx';
import { useIncomingValues } from './use-incoming-values.ts';
import { codeErrorLine } from './code-error-line.ts';
import type { ConfigEdit } from './use-config-edit.ts';
import { SchemaField } from './schema-field.tsx';
import { withKey } from './with-key.ts';
import { noteStyle } from './note-style.ts';

const runCodeDialog = lazyPart(async () => (await import('./run-code-dialog.tsx')).RunCodeDialog);

const languages = (['javascript', 'python', 'shell'] as const).map(value => ({ value, label: languageNames[value] }));

const hints: Readonly<Record<CodeLanguage, string>> = {
  javascript: t('inputs contains the incoming values. The code returns the value of the node.'),
  python: t('inputs contains the incoming values. The variable result is the value of the node.'),
  shell: t('{name} is an incoming value, as one argument. Standard output is the value of the node.'),
};

const programHints: Readonly<Record<CodeLanguage, string>> = {
  javascript: t('inputs contains the incoming values, tools the tools below. The code returns the value of the node.'),
  python: t('inputs contains the incoming values, tools the tools below. The variable result is the value of the node.'),
  shell: t('A command cannot call tools. Choose JavaScript or Python.'),
};

const anyLevel = '-';

type CodePaneProps = { view: NodeView; config: CodeNodeConfig; onEdit: ConfigEdit };

/** Renders the settings of a code node: language, code, schemas, isolation and limits. */
export function CodePane({ view, config, onEdit }: CodePaneProps) {
  const { node } = view;
  const { language, code, input_schema, output_schema, level, limits, policy, made_from } = config;
  const { tools, lookup, secrets } = useFacts();
  const { workflowId } = useEditorStore().getState();
  const isProgram = callsTools(config);
  const paths = useMemo(
    () => toolPaths((config.tools ?? []).flatMap(({ name, version }) => lookup(name, version) ?? [])),
    [config.tools, lookup],
  );
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>();
  const incomingValues = useIncomingValues(node.id);
  const file = useRunOr<WorkflowFile | undefined>(state => state.journal.latest.started?.workflow, undefined);
  const error = useNodeSnapshot(node.id)?.error;
  const close = () => setInput(undefined);
  const set = (key: string, value: unknown) => onEdit(t('edit {{key}}', { key }), before => withKey(before, key, value), key);
  const setSchema = (key: string) => (schema: unknown, mergeKey?: string) =>
    onEdit(t('edit {{key}}', { key }), before => withKey(before, key, schema), mergeKey && `${key}.${mergeKey}`);
  const setIn = (part: 'limits' | 'policy', key: string, value: unknown) =>
    onEdit(
      t('edit {{key}}', { key }),
      before => {
        const next = withKey(isRecord(before[part]) ? before[part] : {}, key, value);
        return withKey(before, part, Object.keys(next).length === 0 ? undefined : next);
      },
      `${part}.${key}`,
    );
  return (
    <>
      <div className="flex items-center gap-2">
        <Segmented label={t('Language')} value={language} onChange={value => set('language', value)} options={languages} />
        <Button
          size="small"
          icon={<PlayIcon size={13} />}
          className="ml-auto"
          disabled={isProgram}
          title={isProgram ? t('Code that calls tools runs in its workflow only. Run the workflow.') : undefined}
          onClick={() => setInput(incomingValues())}
        >
          {t('Run code')}
        </Button>
      </div>
      <Field label={t('Code')} help={<HelpButton topic="code" />} hint={(isProgram ? programHints : hints)[language]}>
        {control => (
          <CodeField
            {...control}
            language={language}
            schema={input_schema ?? { properties: { in: {} } }}
            paths={paths}
            rows={16}
            value={code}
            errorLine={codeErrorLine({ nodeId: node.id, file, error }, code)}
            onText={text => set('code', text)}
          />
        )}
      </Field>
      {made_from !== undefined && (
        <p className={noteStyle}>
          <Trans
            text="Saved from a program in <run/>."
            parts={{
              run: (
                <Link href={`/runs/${encodeURIComponent(made_from.run_id)}`}>
                  {t('run {{runId}}', { runId: shortRunId(made_from.run_id) })}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {(language !== 'shell' || isProgram) && (
        <CodeTools workflowId={workflowId} nodeId={node.id} config={config} tools={tools} secrets={secrets} onEdit={onEdit} />
      )}
      <SchemaField
        label={t('Input schema')}
        hint={t('Each field is a handle and a field of inputs.')}
        none={t('No fields. The code has one input, in.')}
        schema={input_schema}
        onSchema={setSchema('input_schema')}
      />
      <SchemaField
        label={t('Output schema')}
        hint={t('A result that does not match it is an error.')}
        none={t('No fields. Any result is accepted.')}
        schema={output_schema}
        onSchema={setSchema('output_schema')}
      />
      <Field label={t('Isolation level')} hint={t('The code runs at this level or above, or not at all.')}>
        {control => (
          <Select
            {...control}
            value={level === undefined ? anyLevel : String(level)}
            onChange={value => set('level', value === anyLevel ? undefined : Number(value))}
            options={[
              { value: anyLevel, label: t('Best available') },
              { value: '1', label: t('1: language sandbox') },
              { value: '2', label: t('2: operating system sandbox') },
              { value: '3', label: t('3: separate kernel') },
            ]}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField
          label={t('Timeout')}
          aside={t('seconds')}
          isEmptyFine
          isWhole={false}
          min={0.1}
          max={300}
          value={policy?.timeout_s}
          onValue={value => setIn('policy', 'timeout_s', value)}
        />
        <NumberField
          label={t('Memory')}
          aside={t('MB')}
          isEmptyFine
          min={16}
          max={4096}
          value={limits?.memory_mb}
          onValue={value => setIn('limits', 'memory_mb', value)}
        />
      </div>
      {isProgram ? (
        <>
          <NumberField
            label={t('Max tool calls')}
            hint={t('Calls beyond it are denied. Leave empty for 100.')}
            isEmptyFine
            min={0}
            max={10_000}
            value={policy?.max_tool_calls}
            onValue={value => setIn('policy', 'max_tool_calls', value)}
          />
          <CallPolicyFields policy={policy ?? {}} onSet={(key, value) => setIn('policy', key, value)} />
        </>
      ) : (
        <NumberField
          label={t('Reuse the result for')}
          aside={t('seconds')}
          hint={t('For the same code and inputs. Leave empty to run the code each time.')}
          isEmptyFine
          isWhole={false}
          min={1}
          max={31_536_000}
          value={policy?.cache_ttl_s}
          onValue={value => setIn('policy', 'cache_ttl_s', value)}
        />
      )}
      {input !== undefined && (
        <Suspense fallback={<PendingLazyPart onClose={close} />}>
          <runCodeDialog.View nodeId={node.id} name={titleOf(node)} config={config} input={input} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
