'use client';
import { type AgentConfig, isRecord, structuredName } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { jsonSchemaSchema } from '../../../ui/code/json-schema-schema.ts';
import { Label } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SchemaFields } from '../../schema/index.ts';
import { setAnswerSchema } from '../commands/set-answer-schema.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { JsonField } from './json-field.tsx';

type Form = 'text' | 'data';

/** The initial answer schema: small, closed and with every property required, as providers prefer. */
const firstSchema = {
  type: 'object',
  properties: { summary: { type: 'string' } },
  required: ['summary'],
  additionalProperties: false,
};

/** Renders the choice between a text answer and data described by a schema. */
export function AnswerFields({ schema, onEdit }: { schema: AgentConfig['output_schema']; onEdit: EditAgentConfig }) {
  const form: Form = schema === undefined ? 'text' : 'data';
  const set = (next: unknown, mergeKey?: string) =>
    onEdit(t('edit response format'), before => setAnswerSchema(before, next), mergeKey);
  return (
    <div role="group" aria-label={t('Response format')} className="grid gap-1.5">
      <Label
        aside={
          <Segmented<Form>
            label={t('Format')}
            kind="words"
            value={form}
            onChange={next => set(next === 'data' ? firstSchema : undefined)}
            options={[
              { value: 'text', label: t('Text') },
              { value: 'data', label: t('Data') },
            ]}
          />
        }
      >
        {t('Response')}
      </Label>
      {schema === undefined ? (
        <p className="text-ink-3 text-small">{t('Any text, on the response handle.')}</p>
      ) : (
        <>
          <p className="text-ink-3 text-small">
            {t(
              'Data on the {{structuredName}} handle, its text on response. If the output does not match the schema, the model retries once, then the agent fails with VALIDATION_ERROR.',
              { structuredName },
            )}
          </p>
          <SchemaFields
            label={t('Fields of the response')}
            none={t('No fields. The response is any object.')}
            isRequiredFirst
            schema={schema}
            onSchema={set}
          />
          <JsonField
            label={t('Response schema')}
            hint={t(
              'A JSON Schema. Providers that support it enforce the schema. Disallow additional properties and require every field.',
            )}
            rows={10}
            schema={jsonSchemaSchema}
            value={schema}
            check={value => (isRecord(value) ? undefined : t('Enter a JSON Schema object.'))}
            onValue={value => set(value, 'output_schema')}
          />
        </>
      )}
    </div>
  );
}
