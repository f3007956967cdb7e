'use client';
import { type JsonSchema, isRecord, type ToolSpec, workflowToolName } from '@pinion/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo, useRef, useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useTRPC, useTRPCClient } from '../../../lib/trpc.ts';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { jsonSchemaSchema } from '../../../ui/code/json-schema-schema.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Label } from '../../../ui/section.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { JsonField } from '../../agent-node/index.ts';
import { HelpButton } from '../../help/index.ts';
import { programConfig } from '../model/program-config.ts';
import { toolPaths } from '../model/tool-paths.ts';
import type { SavedProgram } from '../model/saved-program.ts';
import { programRisks, toolWorkflow } from '../model/tool-workflow.ts';

export type SaveAsToolDialogProps = {
  program: SavedProgram;
  /** The definitions of its tools. */
  tools: readonly ToolSpec[];
  /** The config of the agent that ran it. */
  agent: Readonly<Record<string, unknown>> | undefined;
  /** The suggested name. */
  name: string;
  onClose: () => void;
};

const noFields: JsonSchema = { type: 'object', properties: {} };

/** Renders the dialog that saves a program as a tool: a workflow that runs it, published and offered to agents. */
export function SaveAsToolDialog({ program, tools, agent, name: suggested, onClose }: SaveAsToolDialogProps) {
  const router = useRouter();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [name, setName] = useState(suggested);
  const [description, setDescription] = useState('');
  const [schema, setSchema] = useState<JsonSchema>(noFields);
  const [code, setCode] = useState(program.code);
  /** The workflow of an attempt that failed after it was created. It is used again. */
  const created = useRef<{ id: string; text: string }>(undefined);
  const paths = useMemo(() => toolPaths(tools), [tools]);
  const codeSchema = useMemo(() => ({ properties: { in: schema } }), [schema]);
  const risks = programRisks(tools, program.tools.length);
  const save = useMutation({
    mutationFn: async () => {
      const file = toolWorkflow({ name: name.trim(), schema, config: programConfig({ ...program, code }, agent) });
      const text = JSON.stringify(file);
      if (created.current?.text !== text) created.current = { id: (await client.workflows.create.mutate({ file })).id, text };
      const { id } = created.current;
      await client.workflows.publish.mutate({ id });
      return client.workflows.offer.mutate({ id, version: 'published', description: description.trim(), ...risks });
    },
    onSuccess: ({ tool }) => {
      for (const queryKey of [trpc.tools.pathKey(), trpc.workflows.list.queryKey()]) void queries.invalidateQueries({ queryKey });
      showToast(t('{{name}} {{version}} is now a tool', { name: tool.name, version: tool.version }), {
        detail: t('Turn on the tool for an agent to use it.'),
        action: { label: t('Open tool'), run: () => router.push(`/tools/${encodeURIComponent(tool.name)}`) },
      });
      onClose();
    },
  });
  return (
    <FormDialog
      width="wide"
      title={t('Save program as tool')}
      description={t('Creates a workflow that runs the program, and publishes it as a tool. Each call is a separate run.')}
      verb={t('Save as tool')}
      busy={save.isPending && t('Saving')}
      disabled={name.trim() === '' || description.trim() === '' || code.trim() === ''}
      failure={failureIn(save)}
      onSend={() => save.mutate()}
      onClose={onClose}
    >
      <Field label={t('Name')} hint={t('The tool is {{tool}}.', { tool: workflowToolName(name) })}>
        {control => (
          <TextInput {...control} autoFocus maxLength={200} value={name} onChange={event => setName(event.target.value)} />
        )}
      </Field>
      <Field label={t('Description for models')} hint={t('When to call it and what it returns.')}>
        {control => (
          <TextArea
            {...control}
            rows={2}
            maxLength={8000}
            value={description}
            onChange={event => setDescription(event.target.value)}
          />
        )}
      </Field>
      <section aria-label={t('Side effects of a call')}>
        <Label help={<HelpButton topic="side_effects" />}>{t('Side effects of a call')}</Label>
        <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
          <SideEffectScale level={risks.side_effect_policy} />
          {program.tools.length === 0
            ? t('The program called no tools.')
            : t('As the strictest of its tools: {{tools}}.', { tools: formatList(program.tools.map(tool => tool.name)) })}
        </p>
      </section>
      <JsonField
        label={t('Input schema')}
        hint={t('Each property is a field of inputs.in in the code.')}
        rows={4}
        schema={jsonSchemaSchema}
        value={schema}
        check={value => (isRecord(value) && value['type'] === 'object' ? undefined : t('Enter a JSON Schema of an object.'))}
        onValue={value => isRecord(value) && setSchema(value)}
      />
      <Field label={t('Code')} help={<HelpButton topic="code" />} hint={t('Replace fixed values by fields of the input.')}>
        {control => (
          <CodeField
            {...control}
            language={program.language}
            schema={codeSchema}
            paths={paths}
            rows={7}
            value={code}
            onText={setCode}
          />
        )}
      </Field>
    </FormDialog>
  );
}
