'use client';
import type { AgentConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Label } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { HelpButton } from '../../help/index.ts';
import { useNodeSnapshot } from '../../run/index.ts';
import { setRoles } from '../commands/set-roles.ts';
import { setPolicy } from '../commands/set-policy.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { BudgetFields } from './budget-fields.tsx';
import { CallPolicyFields } from './call-policy-fields.tsx';
import { DryRunList } from './dry-run-list.tsx';
import { NumberField } from './number-field.tsx';
import { MessageFields } from './message-fields.tsx';
import { SpentAmounts } from './spent-amounts.tsx';
import type { DryRunResult } from './use-dry-run.ts';
import { TagsField } from './tags-field.tsx';

export type PolicyPaneProps = { nodeId: string; config: AgentConfig; dryRun: DryRunResult; onEdit: EditAgentConfig };

/** Renders what the guard allows, which calls require approval, and its current verdicts. */
export function PolicyPane({ nodeId, config, dryRun, onEdit }: PolicyPaneProps) {
  const { policy, roles = [] } = config;
  const spent = useNodeSnapshot(nodeId)?.agent;
  const set = (key: string, value: unknown) =>
    onEdit(t('edit policy {{key}}', { key }), before => setPolicy(before, key, value), `policy.${key}`);
  return (
    <div className="grid gap-3.5 px-4 pt-3.5 pb-5">
      <div className="grid grid-cols-[1fr_1fr] gap-2.5">
        <NumberField
          label={t('Max turns')}
          help={<HelpButton topic="turns" />}
          hint={t('Turns that can call tools.')}
          min={1}
          max={1000}
          value={policy.max_iterations}
          onValue={value => set('max_iterations', value)}
        />
        <NumberField
          label={t('Max tool calls')}
          hint={t('Per run, including denied calls.')}
          min={0}
          max={10_000}
          value={policy.max_tool_calls}
          onValue={value => set('max_tool_calls', value)}
        />
      </div>
      <Label
        aside={
          <Segmented<'finish' | 'error'>
            label={t('At a limit')}
            kind="words"
            value={policy.on_cap ?? 'finish'}
            onChange={next => set('on_cap', next === 'finish' ? undefined : next)}
            options={[
              { value: 'finish', label: t('Finish') },
              { value: 'error', label: t('Error output') },
            ]}
          />
        }
      >
        {t('At a limit')}
      </Label>
      <Field label={t('Programs')} help={<HelpButton topic="programs" />}>
        {control => (
          <Select
            {...control}
            value={policy.programs ?? 'off'}
            onChange={value => set('programs', value === 'off' ? undefined : value)}
            options={[
              { value: 'off', label: t('Off'), hint: t('The model calls tools one turn at a time.') },
              { value: 'offered', label: t('Offered'), hint: t('The model can also write programs that call the tools.') },
              { value: 'only', label: t('Only'), hint: t('The model calls tools in programs only.') },
            ]}
          />
        )}
      </Field>
      <CallPolicyFields policy={policy} onSet={set} />
      <BudgetFields budget={policy.budget} onBudget={budget => set('budget', budget)} />
      {spent !== undefined && (
        <div role="group" aria-label={t('Spent in this run')} className="grid gap-1.5">
          <Label aside={t('up to the playhead')}>{t('Spent in this run')}</Label>
          <SpentAmounts {...spent} />
        </div>
      )}
      <TagsField
        label={t('Roles')}
        hint={t('Required by some tools. In a shared workspace, an administrator grants them under Settings.')}
        tags={roles}
        onTags={text => onEdit(t('edit roles'), before => setRoles(before, text), 'roles')}
      />
      <MessageFields policy={policy} onSet={set} />
      <DryRunList dryRun={dryRun} />
    </div>
  );
}
