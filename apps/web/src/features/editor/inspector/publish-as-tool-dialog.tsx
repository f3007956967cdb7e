'use client';
import { type SideEffectPolicy, sideEffectPolicies } from '@pinion/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { termOf } from '../../../lib/texts/term-of.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { HelpButton } from '../../help/index.ts';
import { useEditor, useFacts } from '../ui/editor-context.tsx';

const hints: Readonly<Record<SideEffectPolicy, string>> = {
  pure: t('only reads data'),
  idempotent: t('safe to retry'),
  compensatable: t('can be undone'),
  irreversible: t('cannot be undone, requires approval'),
};

export type PublishAsToolDialogProps = {
  workflowId: string;
  /** Saves what is published as a tool. Resolves to false when it could not be saved. */
  beforeOffer: () => Promise<boolean>;
  onClose: () => void;
};

/** Renders the dialog that makes a workflow a tool for agents. */
export function PublishAsToolDialog({ workflowId, beforeOffer, onClose }: PublishAsToolDialogProps) {
  const { workflows } = useFacts();
  const name = useEditor(state => state.file.name);
  const published = workflows.find(({ id }) => id === workflowId)?.published_version ?? null;
  const trpc = useTRPC();
  const client = useQueryClient();
  const [description, setDescription] = useState('');
  const [policy, setPolicy] = useState<SideEffectPolicy>('irreversible');
  const [version, setVersion] = useState<'draft' | 'published'>(published === null ? 'draft' : 'published');
  const offer = useMutation(
    trpc.workflows.offer.mutationOptions({
      onSuccess: ({ tool, isNew }) => {
        void client.invalidateQueries({ queryKey: trpc.tools.list.queryKey() });
        showToast(
          isNew
            ? t('{{name}} {{version}} is now a tool', { name: tool.name, version: tool.version })
            : t('Already exposed as {{name}} {{version}}', { name: tool.name, version: tool.version }),
        );
        onClose();
      },
    }),
  );
  const send = async () => {
    if (!(await beforeOffer())) return;
    offer.mutate({
      id: workflowId,
      side_effect_policy: policy,
      ...(description.trim() === '' ? {} : { description: description.trim() }),
      ...(version === 'draft' ? {} : { version }),
    });
  };
  return (
    <FormDialog
      title={t('Expose {{name}} as tool', { name })}
      description={t('Any agent can use it. Each call is a separate run that can wait for approval and take days.')}
      verb={t('Expose')}
      busy={offer.isPending && t('Exposing')}
      failure={failureIn(offer)}
      onSend={() => void send()}
      onClose={onClose}
    >
      <Field label={t('Description for models')} aside={t('optional')} hint={t('When to call it and what it returns.')}>
        {control => (
          <TextArea
            {...control}
            rows={3}
            maxLength={8000}
            value={description}
            placeholder={t('Runs the workflow "{{name}}" and returns its output.', { name })}
            onChange={event => setDescription(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('Side effects of a call')} help={<HelpButton topic="side_effects" />}>
        {control => (
          <Select
            {...control}
            value={policy}
            onChange={value => setPolicy(sideEffectPolicies.find(one => one === value) ?? 'irreversible')}
            options={sideEffectPolicies.map(value => ({ value, label: termOf(value), hint: hints[value] }))}
          />
        )}
      </Field>
      <Field label={t('Version to run')}>
        {control => (
          <Select
            {...control}
            value={version}
            onChange={value => setVersion(value === 'draft' ? 'draft' : 'published')}
            options={[
              {
                value: 'published',
                label: t('Latest published version'),
                hint: published === null ? t('—') : t('currently version {{published}}', { published }),
                disabled: published === null,
              },
              { value: 'draft', label: t('Current draft'), hint: t('as of each call') },
            ]}
          />
        )}
      </Field>
    </FormDialog>
  );
}
