'use client';
import { WorkflowRef } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { NodeField } from '../../../nodes/node-presentation.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberField, TemplateField } from '../../agent-node/index.ts';
import type { NodeView } from '../../canvas/index.ts';
import { HelpButton } from '../../help/index.ts';
import type { ConfigEdit } from './use-config-edit.ts';
import { withKey } from './with-key.ts';
import { WorkflowField } from './workflow-field.tsx';
import { noteStyle } from './note-style.ts';

type FieldsPaneProps = {
  view: NodeView;
  fields: readonly NodeField[];
  config: Readonly<Record<string, unknown>>;
  references: readonly string[];
  onEdit: ConfigEdit;
};

/** Renders the settings of a node from their descriptions. */
export function FieldsPane({ fields, ...props }: FieldsPaneProps) {
  return fields.map((field, index) => <OneField key={'key' in field ? field.key : index} field={field} {...props} />);
}

function OneField({ field, view, config, references, onEdit }: Omit<FieldsPaneProps, 'fields'> & { field: NodeField }) {
  if (field.kind === 'note')
    return (
      <p className={noteStyle}>
        {field.text}
        {field.help !== undefined && (
          <>
            {' '}
            <HelpButton topic={field.help} />
          </>
        )}
      </p>
    );
  if (field.kind === 'workflow')
    return <WorkflowField view={view} chosen={WorkflowRef.parse(config['workflow'] ?? {})} onEdit={onEdit} />;
  const { key, label } = field;
  const value = config[key];
  const set = (next: unknown) => onEdit(t('edit {{field}}', { field: label }), before => withKey(before, key, next), key);
  switch (field.kind) {
    case 'number':
      return (
        <NumberField
          label={label}
          hint={field.hint}
          aside={field.unit}
          isEmptyFine={field.isOptional}
          isWhole={field.isWhole}
          min={field.min}
          max={field.max}
          value={typeof value === 'number' ? value : undefined}
          onValue={set}
        />
      );
    case 'template':
      return (
        <TemplateField
          label={label}
          name={key}
          hint={field.hint}
          rows={field.rows}
          value={typeof value === 'string' ? value : ''}
          references={references}
          onValue={set}
        />
      );
    case 'expression':
      return (
        <Field label={label} name={key} hint={field.hint}>
          {control => (
            <CodeField
              {...control}
              language="jsonata"
              rows={field.rows}
              value={typeof value === 'string' ? value : ''}
              onText={set}
            />
          )}
        </Field>
      );
    case 'choice':
      return (
        <Field label={label} hint={field.options.find(option => option.value === value)?.hint}>
          {control => (
            <Select
              {...control}
              value={typeof value === 'string' ? value : ''}
              onChange={set}
              options={field.options.map(option => ({ value: option.value, label: option.label }))}
            />
          )}
        </Field>
      );
    case 'switch':
      return <Checkbox checked={value === true} onChange={set} label={label} />;
  }
}
