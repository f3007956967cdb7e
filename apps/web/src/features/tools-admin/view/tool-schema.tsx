'use client';
import { isRecord } from '@pinion/contracts';
import { jsonSchemaSchema } from '../../../ui/code/json-schema-schema.ts';
import { Label } from '../../../ui/section.tsx';
import { SchemaFields } from '../../schema/index.ts';
import { SchemaField } from './schema-field.tsx';

type ToolSchemaProps = {
  title: string;
  label: string;
  aside: string;
  /** The text while the schema has no field. */
  none: string;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** Renders a schema of a tool: its fields, and its JSON Schema below them. Both show the same schema. */
export function ToolSchema({ title, label, aside, none, value, onChange }: ToolSchemaProps) {
  return (
    <div className="grid min-w-0 gap-2">
      <Label>{title}</Label>
      <SchemaFields label={title} none={none} schema={isRecord(value) ? value : undefined} onSchema={onChange} />
      <SchemaField label={label} aside={aside} schema={jsonSchemaSchema} value={value} onChange={onChange} />
    </div>
  );
}
