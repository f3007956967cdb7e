'use client';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import type { ConfigEdit } from './use-config-edit.ts';

export function TransformPane({ expression, onEdit }: { expression: string; onEdit: ConfigEdit }) {
  return (
    <Field
      label={t('Expression')}
      hint={t('JSONata on the value of the in handle. $ is the value itself, for example items[price > 10].name.')}
    >
      {control => (
        <TextArea
          {...control}
          mono
          rows={10}
          value={expression}
          onChange={event =>
            onEdit(t('edit expression'), before => ({ ...before, expression: event.target.value }), 'expression')
          }
        />
      )}
    </Field>
  );
}
