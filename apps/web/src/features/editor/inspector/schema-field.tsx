'use client';
import { isRecord, type JsonSchema } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { jsonSchemaSchema } from '../../../ui/code/json-schema-schema.ts';
import { Label } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { JsonField } from '../../agent-node/index.ts';
import { SchemaFields } from '../../schema/index.ts';
import { noteStyle } from './note-style.ts';

type SchemaFieldProps = {
  label: string;
  hint: string;
  /** The text while there is no field. */
  none: string;
  schema: JsonSchema | undefined;
  /** Called with undefined when the last field is deleted. */
  onSchema: (schema: unknown, mergeKey?: string) => void;
};

/** Renders an optional schema of an object as a list of fields, or as JSON. */
export function SchemaField({ label, hint, none, schema, onSchema }: SchemaFieldProps) {
  const [mode, setMode] = useState<'fields' | 'json'>('fields');
  return (
    <div className="grid min-w-0 gap-2" role="group" aria-label={label}>
      <div className="flex items-center justify-between gap-2">
        <Label>{label}</Label>
        <Segmented
          kind="words"
          label={t('{{label}} as', { label })}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'fields', label: t('Fields') },
            { value: 'json', label: t('JSON') },
          ]}
        />
      </div>
      {mode === 'fields' ? (
        <>
          <SchemaFields
            label={t('Fields of {{label}}', { label })}
            none={none}
            isRequiredFirst
            schema={schema}
            onSchema={(next, mergeKey) => onSchema(isEmpty(next) ? undefined : next, mergeKey)}
          />
          <p className={noteStyle}>{hint}</p>
        </>
      ) : (
        <JsonField
          label={t('JSON Schema')}
          aside={t('optional')}
          hint={hint}
          rows={8}
          isEmptyFine
          schema={jsonSchemaSchema}
          value={schema}
          check={value => (value === undefined || isRecord(value) ? undefined : t('Enter a JSON Schema object.'))}
          onValue={value => onSchema(value, 'json')}
        />
      )}
    </div>
  );
}

const emptyMembers: ReadonlySet<string> = new Set(['type', 'properties', 'required']);

/** Checks whether a schema says nothing but that the value is an object. */
const isEmpty = (schema: JsonSchema): boolean =>
  Object.keys(schema).every(key => emptyMembers.has(key)) &&
  Object.keys(isRecord(schema['properties']) ? schema['properties'] : {}).length === 0;
