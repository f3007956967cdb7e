'use client';
import { type CodeLanguage, isCodeLanguage } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { HelpButton } from '../../help/index.ts';
import { textAt } from '../model/definition-fields.ts';
import { DefinitionPart, type DefinitionPartProps } from './definition-part.tsx';

const LEVELS = [
  { value: '1', label: t('1: language sandbox') },
  { value: '2', label: t('2: operating system sandbox') },
  { value: '3', label: t('3: separate kernel') },
];

const hints: Readonly<Record<CodeLanguage, string>> = {
  javascript: t('inputs contains the input. The code returns the output.'),
  python: t('inputs contains the input. The variable result is the output.'),
  shell: t('{name} is a field of the input, as one argument. Standard output is the output.'),
};

const codePath = ['gateway_config', 'code'];
const levelPath = ['gateway_config', 'level'];

type CodeFieldsProps = DefinitionPartProps & {
  /** The line that failed in the last call of a test case. */
  errorLine: { line: number; message: string } | undefined;
};

/** Renders the code of a tool: the code, its isolation level and its limits. */
export function CodeFields({ definition, form, set, errorLine }: CodeFieldsProps) {
  const { gateway } = definition;
  if (!isCodeLanguage(gateway)) return null;
  return (
    <DefinitionPart title={t('Code')}>
      <Field label={t('Code')} quiet help={<HelpButton topic="code" />} hint={hints[gateway]} error={form.problem(codePath)}>
        {control => (
          <CodeField
            {...control}
            language={gateway}
            schema={definition['input_schema']}
            rows={12}
            errorLine={errorLine}
            value={textAt(definition, codePath)}
            onText={text => set(codePath, text)}
          />
        )}
      </Field>
      <div className="grid items-start gap-3.5 sm:grid-cols-3">
        {form.choice(t('Isolation level'), levelPath, LEVELS, t('Best available'), Number)}
        {form.figure(t('Memory in MB'), ['gateway_config', 'limits', 'memory_mb'])}
        {form.figure(t('CPU time in ms'), ['gateway_config', 'limits', 'cpu_ms'])}
        {form.list(
          t('Network'),
          ['gateway_config', 'network'],
          t('Hosts that the code can connect to, as host or host:port. If empty, none.'),
        )}
        {gateway === 'python' &&
          form.list(
            t('Packages'),
            ['gateway_config', 'packages'],
            t('name==version of each. They are locked when the tool is published.'),
          )}
      </div>
    </DefinitionPart>
  );
}
