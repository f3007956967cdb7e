'use client';
import { ToolCategory } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { errorLineOf } from '../model/case-run.ts';
import { parseDefinition, type FieldPath, textAt, withField } from '../model/definition-fields.ts';
import { CodeFields } from './code-fields.tsx';
import { ToolTypeChoice } from './tool-type-choice.tsx';
import { definitionControls } from './definition-controls.tsx';
import { RequestFields } from './request-fields.tsx';
import { SafetyFields } from './safety-fields.tsx';
import { ToolSchema } from './tool-schema.tsx';
import { LimitFields } from './limit-fields.tsx';
import { ReliabilityFields } from './reliability-fields.tsx';
import type { TestCaseEditing } from './test-case-editing.ts';
import { TestCases } from './test-cases.tsx';

type DefinitionFormProps = {
  text: string;
  onChange: (text: string) => void;
  /** The problems, by the path of their field. */
  problems: ReadonlyMap<string, string>;
  /** True for a version of an existing tool, whose name can't change. */
  isNamed: boolean;
  /** The version number that fits the changes. */
  fitting?: string | undefined;
  testCases: TestCaseEditing;
};

/** Renders a field for each part of a definition. Fields and JSON edit the same text. */
export function DefinitionForm({ text, onChange, problems, isNamed, fitting, testCases }: DefinitionFormProps) {
  const definition = parseDefinition(text);
  if (!definition)
    return <p className="text-small text-ink-2">{t('The JSON cannot be parsed. Fix it there to use the fields.')}</p>;
  const set = (path: FieldPath, value: unknown) => onChange(withField(text, path, value));
  const form = definitionControls(definition, problems, set);
  const part = { text, definition, form, onChange, set };
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        {form.input(t('Name'), ['name'], { mono: true, disabled: isNamed })}
        {form.input(t('Version'), ['version'], {
          mono: true,
          hint: fitting && t('Suggested by the changes: {{fitting}}', { fitting }),
        })}
      </div>
      <Field label={t('Description')} hint={t('The model uses it to choose a tool.')} error={form.problem(['description'])}>
        {control => (
          <TextArea
            {...control}
            rows={2}
            value={textAt(definition, ['description'])}
            onChange={event => set(['description'], event.target.value)}
          />
        )}
      </Field>
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        {form.choice(
          t('Category'),
          ['category'],
          ToolCategory.options.map(value => ({ value, label: termOf(value) })),
        )}
        {form.list(t('Tags'), ['tags'], t('Separated by spaces'))}
      </div>
      {!isNamed && <ToolTypeChoice text={text} gateway={definition['gateway']} onChange={onChange} />}
      {definition['gateway'] === 'http' && <RequestFields {...part} />}
      <CodeFields {...part} errorLine={errorLineOf(testCases.cases ?? [], testCases.runs.runOf)} />
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        <ToolSchema
          title={t('Input')}
          label={t('Input schema')}
          aside={t('JSON Schema')}
          none={t('No fields. The tool takes no arguments.')}
          value={definition['input_schema']}
          onChange={value => set(['input_schema'], value)}
        />
        <ToolSchema
          title={t('Output')}
          label={t('Output schema')}
          aside={t('JSON Schema, optional')}
          none={t('No fields. Any result is accepted.')}
          value={definition['output_schema']}
          onChange={value => set(['output_schema'], value)}
        />
      </div>
      <TestCases editing={testCases} />
      <SafetyFields {...part} />
      <ReliabilityFields {...part} />
      <LimitFields {...part} />
      {form.list(t('Secrets'), ['secrets'], t('Names of all secrets the tool reads, not their values'))}
    </div>
  );
}
