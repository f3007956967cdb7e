'use client';
import { toolLabel } from '../../../lib/tool-version-label.ts';
import type { Lifecycle } from '@pinion/contracts';
import { useState } from 'react';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { ImpactNote } from './impact-note.tsx';

const NONE = 'none';

type LifecycleText = {
  verb: string;
  title: (tool: string) => string;
  effect: string;
  done: (tool: string) => string;
};

const LABELS: Record<Lifecycle, LifecycleText> = {
  active: {
    verb: t('Activate'),
    title: tool => t('Activate {{tool}}', { tool }),
    effect: t('Agents can be given this version again.'),
    done: tool => t('{{tool}} is active', { tool }),
  },
  deprecated: {
    verb: t('Deprecate'),
    title: tool => t('Deprecate {{tool}}', { tool }),
    effect: t('It keeps running where it is used and shows this message. New agents no longer see it.'),
    done: tool => t('{{tool}} is deprecated', { tool }),
  },
  blocked: {
    verb: t('Block'),
    title: tool => t('Block {{tool}}', { tool }),
    effect: t('Calls to this version are blocked immediately. Workflows keep their nodes, pins and edges.'),
    done: tool => t('{{tool}} is blocked', { tool }),
  },
};

type LifecycleDialogProps = { version: ToolVersionItem; to: Lifecycle; others: readonly string[]; onClose: () => void };

export function LifecycleDialog({ version: spec, to, others, onClose }: LifecycleDialogProps) {
  const { setLifecycle } = useToolActions();
  const [reason, setReason] = useState(spec.reason ?? '');
  const [replacement, setReplacement] = useState(NONE);
  const text = LABELS[to];
  const { name, version } = spec;
  const missing = to !== 'active' && reason.trim() === '';
  const send = () =>
    setLifecycle.mutate(
      {
        name,
        version,
        lifecycle: to,
        ...(to === 'active' ? {} : { reason: reason.trim() }),
        ...(to === 'deprecated' && replacement !== NONE ? { replacement: `${name}@${replacement}` } : {}),
      },
      {
        onSuccess: () => {
          showToast(text.done(`${name} ${version}`));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={text.title(toolLabel(name, version))}
      description={text.effect}
      verb={text.verb}
      isDanger={to === 'blocked'}
      busy={setLifecycle.isPending && t('Saving')}
      disabled={missing}
      failure={failureIn(setLifecycle)}
      onSend={send}
      onClose={onClose}
    >
      {to !== 'active' && <ImpactNote name={name} version={version} />}
      {to !== 'active' && (
        <Field
          label={to === 'blocked' ? t('Reason') : t('Message')}
          hint={
            to === 'blocked'
              ? t('Shown with every denied call.')
              : t('Describe what changed and what to do. Shown where the tool is used.')
          }
        >
          {control => <TextArea {...control} rows={3} value={reason} onChange={event => setReason(event.target.value)} />}
        </Field>
      )}
      {to === 'deprecated' && (
        <Field label={t('Replacement')}>
          {control => (
            <Select
              {...control}
              className="w-full"
              value={replacement}
              onChange={setReplacement}
              options={[{ value: NONE, label: t('None') }, ...others.map(other => ({ value: other, label: `${name} ${other}` }))]}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
