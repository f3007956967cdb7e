'use client';
import { type AgentConfig, isRecord, structuredName } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { setAnswerSchema } from '../commands/set-answer-schema.ts';
import type { Edit } from '../model/edit.ts';
import { JsonField } from './json-field.tsx';
import styles from './panes.module.css';

type Form = 'text' | 'data';

/** What a schema begins with: small, closed, and with nothing left out, as vendors like it. */
const firstSchema = {
  type: 'object',
  properties: { summary: { type: 'string' } },
  required: ['summary'],
  additionalProperties: false,
};

/** Whether the answer may be any text, or is data that a schema describes. */
export function AnswerFields({ schema, onEdit }: { schema: AgentConfig['output_schema']; onEdit: Edit }) {
  const form: Form = schema === undefined ? 'text' : 'data';
  const set = (next: unknown, mergeKey?: string) =>
    onEdit(t('form of the answer'), before => setAnswerSchema(before, next), mergeKey);
  return (
    <div role="group" aria-label={t('Form of the answer')} className={styles.levels}>
      <Label
        aside={
          <Segmented<Form>
            label={t('The answer is')}
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
        {t('Answer')}
      </Label>
      {schema === undefined ? (
        <p className={styles.intro}>{t('Any text, at the handle response.')}</p>
      ) : (
        <>
          <p className={styles.intro}>
            {t(
              'Data at the handle {{structuredName}}, and its text at response. An answer that does not fit the schema is asked for once more; then the agent fails with VALIDATION_ERROR.',
              { structuredName },
            )}
          </p>
          <JsonField
            label={t('Schema of the answer')}
            hint={t(
              'A JSON Schema. Vendors that can hold their model to it are asked to; close objects and require every field.',
            )}
            rows={10}
            value={schema}
            check={value => (isRecord(value) ? undefined : t('A JSON Schema is an object.'))}
            onValue={value => set(value, 'output_schema')}
          />
        </>
      )}
    </div>
  );
}
