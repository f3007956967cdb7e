'use client';
import { type InputConfig, isRecord } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { jsonSchemaSchema } from '../../../ui/code/json-schema-schema.ts';
import { Label } from '../../../ui/section.tsx';
import { JsonField } from '../../agent-node/index.ts';
import { SchemaFields } from '../../schema/index.ts';
import type { ConfigEdit } from './use-config-edit.ts';
import { withKey } from './with-key.ts';
import { noteStyle } from './note-style.ts';

type InputPaneProps = { config: InputConfig; onEdit: ConfigEdit };

/** Renders the fields of the input of a run, and their JSON Schema beside them. Both show the same schema. */
export function InputPane({ config: { schema }, onEdit }: InputPaneProps) {
  const put = (next: unknown, mergeKey?: string) => onEdit(t('edit schema'), before => withKey(before, 'schema', next), mergeKey);
  return (
    <>
      <p className={noteStyle}>
        {t('The run’s input, on the value handle. Its fields are the form in the run dialog and the types of edges.')}
      </p>
      <Label>{t('Fields')}</Label>
      <SchemaFields schema={schema} onSchema={put} />
      <JsonField
        label={t('JSON Schema')}
        aside={t('optional')}
        rows={10}
        isEmptyFine
        schema={jsonSchemaSchema}
        value={schema}
        check={value => (isRecord(value) ? undefined : t('Enter a JSON Schema object.'))}
        onValue={value => put(value, 'schema')}
      />
    </>
  );
}
