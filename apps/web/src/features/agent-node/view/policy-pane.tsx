'use client';
import { type AgentConfig, isRecord, type SideEffectPolicy, sideEffectPolicies } from '@pinion/contracts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Label } from '../../../ui/section.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type DryVerdict, dryRun, dryRunWords } from '../model/dry-run.ts';
import type { ToolRow } from '../model/tool-list.ts';
import type { Edit } from '../model/edit.ts';
import styles from './panes.module.css';

const levelWords: Record<SideEffectPolicy, string> = {
  pure: 'reads at most',
  idempotent: 'twice equals once',
  compensatable: 'can be undone by another tool',
  irreversible: 'can’t be taken back',
};

/** What the guard at the door lets through, and what it would say now. */
export function PolicyPane({ config, rows, onEdit }: { config: AgentConfig; rows: readonly ToolRow[]; onEdit: Edit }) {
  const { policy } = config;
  const set = (key: string, value: unknown) =>
    onEdit(
      `policy ${key}`,
      before => ({ ...before, policy: { ...(isRecord(before['policy']) ? before['policy'] : {}), [key]: value } }),
      `policy.${key}`,
    );
  const figure = (text: string, least: number) => Math.max(least, Math.trunc(Number(text) || least));
  const verdicts = dryRun(config, rows);
  return (
    <div className={styles.pane}>
      <div className={styles.pair}>
        <Field label="Turns at most" hint="Answers that may ask for tools.">
          {control => (
            <TextInput
              {...control}
              type="number"
              min={1}
              max={1000}
              value={policy.max_iterations}
              onChange={event => set('max_iterations', Math.min(1000, figure(event.target.value, 1)))}
            />
          )}
        </Field>
        <Field label="Calls at most" hint="In one run; denied ones count.">
          {control => (
            <TextInput
              {...control}
              type="number"
              min={0}
              max={10000}
              value={policy.max_tool_calls}
              onChange={event => set('max_tool_calls', Math.min(10_000, figure(event.target.value, 0)))}
            />
          )}
        </Field>
      </div>
      <div role="group" aria-label="Allowed side effects" className={styles.levels}>
        <Label>Allowed side effects</Label>
        {sideEffectPolicies.map(level => (
          <Checkbox
            key={level}
            checked={policy.allowed_side_effects.includes(level)}
            onChange={isOn =>
              set(
                'allowed_side_effects',
                isOn
                  ? sideEffectPolicies.filter(one => one === level || policy.allowed_side_effects.includes(one))
                  : policy.allowed_side_effects.filter(one => one !== level),
              )
            }
            label={
              <span className="inline-flex items-center gap-2">
                <SideEffectScale level={level} /> <span className={styles.gate}>{levelWords[level]}</span>
              </span>
            }
          />
        ))}
      </div>
      <section aria-label="Dry run">
        <Label>{dryRunWords(verdicts)}</Label>
        <ul>
          {verdicts.map(verdict => (
            <Verdict key={verdict.tool} verdict={verdict} />
          ))}
        </ul>
      </section>
    </div>
  );
}

const marks = { allow: 'ok', deny: 'denied', warn: 'warning' } as const;

function Verdict({ verdict }: { verdict: DryVerdict }) {
  return (
    <li className={styles.verdict}>
      <StatusMark status={marks[verdict.verdict]} word={null} size={13} />
      <span className="cut">{verdict.tool}</span>
      <span className={styles.gate}>{verdict.gate}</span>
      <small>{verdict.reason}</small>
    </li>
  );
}
