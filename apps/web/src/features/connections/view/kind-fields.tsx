'use client';
import { connectionKind } from '@pinion/contracts';
import type { SecretField } from '../../../connections/connection-presentation.ts';
import { t } from '../../../lib/texts/t.ts';
import { type SecretChoiceErrors, SecretPicker } from '../../secrets/index.ts';
import type { ConnectionDraft } from '../model/connection-draft.ts';
import { type FieldErrors, isShown } from '../model/connection-fields.ts';
import { presentationOf } from '../model/presentation-of.ts';
import { ConnectionField } from './connection-field.tsx';

type KindFieldsProps = {
  draft: ConnectionDraft;
  faults: FieldErrors;
  secretFaults: SecretChoiceErrors;
  onEdit: (part: Partial<ConnectionDraft>) => void;
};

/** Renders the fields each kind of connection needs. */
export const KindFields = ({ draft, faults, secretFaults, onEdit }: KindFieldsProps) =>
  presentationOf(draft.kind, draft.type).add.map(field => {
    if (field.kind === 'secret')
      return (
        <SecretOfConnection
          key="secret"
          field={field}
          draft={draft}
          errors={secretFaults}
          error={faults['secret']}
          onEdit={onEdit}
        />
      );
    if (!isShown(field, draft.values)) return null;
    const { key } = field;
    return (
      <ConnectionField key={key} field={field} values={draft.values} errors={faults} onEdit={values => onEdit({ values })} />
    );
  });

type SecretOfConnectionProps = Pick<KindFieldsProps, 'draft' | 'onEdit'> & {
  field: SecretField;
  errors: SecretChoiceErrors;
  error: string | undefined;
};

function SecretOfConnection({
  field,
  draft: { kind, type, name, secret, values },
  errors,
  error,
  onEdit,
}: SecretOfConnectionProps) {
  const { defaultSecret } = connectionKind(kind);
  return (
    <SecretPicker
      label={field.label(values)}
      hint={field.hint?.(values)}
      isOptional={field.missingText?.(values) === undefined}
      {...(defaultSecret === undefined ? {} : { noneLabel: t('{{secret}} (default)', { secret: defaultSecret }) })}
      suggestedName={defaultSecret ?? `${(name || (type?.type ?? kind)).toUpperCase()}_KEY`}
      choice={secret}
      errors={errors}
      error={error}
      onChange={choice => onEdit({ secret: choice })}
    />
  );
}
