'use client';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, labelIdOf } from '../../../ui/field.tsx';
import styles from './members.module.css';

type WorkflowChoiceProps = {
  chosen: readonly string[];
  error: string | false | undefined;
  onChange: (chosen: string[]) => void;
};

/** Renders the choice of the workflows whose runs a token starts and reads. */
export function WorkflowChoice({ chosen, error, onChange }: WorkflowChoiceProps) {
  const trpc = useTRPC();
  const workflows = useQuery(trpc.workflows.list.queryOptions());
  return (
    <Field label={t('Workflows')} error={error} hint={t('The token starts runs of these workflows and reads them.')}>
      {({ id, ...control }) => (
        <div id={id} role="group" aria-labelledby={labelIdOf(id)} className={styles.choice} {...control}>
          {(workflows.data?.items ?? []).map(workflow => (
            <Checkbox
              key={workflow.id}
              label={<span translate="no">{workflow.name}</span>}
              checked={chosen.includes(workflow.id)}
              onChange={isOn => onChange(isOn ? [...chosen, workflow.id] : chosen.filter(one => one !== workflow.id))}
            />
          ))}
        </div>
      )}
    </Field>
  );
}
