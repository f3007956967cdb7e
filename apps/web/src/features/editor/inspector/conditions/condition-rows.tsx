'use client';
import { t } from '../../../../lib/texts/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../../ui/icons/action-icons.tsx';
import { PlusIcon } from '../../../../ui/icons/first-icons.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import type { CaseInput } from '../use-case-input.ts';
import { type Condition, type ConditionGroup, type InnerGroup, isGroup, type Join } from './condition.ts';
import { ConditionRow } from './condition-row.tsx';
import { addCondition, firstCondition } from './edit-condition.ts';

type ConditionRowsProps = {
  group: ConditionGroup;
  input: CaseInput;
  onGroup: (group: ConditionGroup, mergeKey?: string) => void;
};

/** Renders conditions and groups of them, and how they are joined. */
export function ConditionRows({ group, input, onGroup }: ConditionRowsProps) {
  const { join, conditions } = group;
  const replace = (index: number, next: Condition | InnerGroup, mergeKey?: string) =>
    onGroup(
      { ...group, conditions: conditions.map((one, at) => (at === index ? next : one)) },
      mergeKey && `${index}.${mergeKey}`,
    );
  const remove = (index: number) => () => onGroup({ ...group, conditions: conditions.filter((_, at) => at !== index) });
  const addGroup = () => onGroup({ ...group, conditions: [...conditions, { join: 'and', conditions: [firstCondition] }] });
  return (
    <>
      <JoinChoice group={group} onJoin={next => onGroup({ ...group, join: next })} />
      {conditions.map((one, index) => {
        // Conditions have no identity. Their position is the key.
        const place = { number: index + 1, input, onDelete: conditions.length === 1 ? undefined : remove(index) };
        return isGroup(one) ? (
          <InnerRows
            key={`group ${index}`}
            {...place}
            group={one}
            outer={join}
            onGroup={(next, mergeKey) => replace(index, next, mergeKey)}
          />
        ) : (
          <ConditionRow
            key={`condition ${index}`}
            {...place}
            condition={one}
            onCondition={(next, mergeKey) => replace(index, next, mergeKey)}
          />
        );
      })}
      <div className="flex flex-wrap gap-y-1 gap-x-2">
        <Button size="small" icon={<PlusIcon size={13} />} onClick={() => onGroup(addCondition(group, undefined))}>
          {t('Add condition')}
        </Button>
        <Button size="small" icon={<PlusIcon size={13} />} onClick={addGroup}>
          {t('Add group')}
        </Button>
      </div>
    </>
  );
}

type InnerRowsProps = {
  group: InnerGroup;
  number: number;
  /** The join of the group around it. */
  outer: Join;
  input: CaseInput;
  onGroup: (group: InnerGroup, mergeKey?: string) => void;
  /** Absent for the only part of a case. */
  onDelete: (() => void) | undefined;
};

/** Renders a group of conditions. Without its last condition, it is deleted. */
function InnerRows({ group, number, outer, input, onGroup, onDelete }: InnerRowsProps) {
  const { conditions } = group;
  const replace = (index: number, next: Condition, mergeKey?: string) =>
    onGroup(
      { ...group, conditions: conditions.map((one, at) => (at === index ? next : one)) },
      mergeKey && `${index}.${mergeKey}`,
    );
  const remove = (index: number) =>
    conditions.length === 1 ? onDelete : () => onGroup({ ...group, conditions: conditions.filter((_, at) => at !== index) });
  return (
    <div
      className="grid gap-2 min-w-0 px-2.5 pt-2 pb-2.5 border border-hair rounded-2"
      role="group"
      aria-label={t('Group {{number}}', { number })}
    >
      <div className="flex items-center justify-between min-h-6 text-ink-3 text-small">
        <span>{t('Group')}</span>
        {onDelete !== undefined && (
          <IconButton
            size="small"
            label={t('Delete group {{number}}', { number })}
            icon={<TrashIcon size={14} />}
            onClick={onDelete}
          />
        )}
      </div>
      <JoinChoice group={group} onJoin={join => onGroup({ ...group, join })} />
      {conditions.map((condition, index) => (
        <ConditionRow
          key={`condition ${index}`}
          condition={condition}
          number={index + 1}
          input={input}
          onCondition={(next, mergeKey) => replace(index, next, mergeKey)}
          onDelete={remove(index)}
        />
      ))}
      <div className="flex flex-wrap gap-y-1 gap-x-2">
        <Button size="small" icon={<PlusIcon size={13} />} onClick={() => onGroup(addCondition(group, outer))}>
          {t('Add condition to group {{number}}', { number })}
        </Button>
      </div>
    </div>
  );
}

type JoinChoiceProps = { group: ConditionGroup; onJoin: (join: Join) => void };

/** Renders whether all conditions have to hold, or one of them. There is no choice for a single condition. */
function JoinChoice({ group, onJoin }: JoinChoiceProps) {
  if (group.conditions.length < 2) return null;
  return (
    <Segmented<Join>
      label={t('Match')}
      value={group.join}
      onChange={onJoin}
      options={[
        { value: 'and', label: t('All conditions') },
        { value: 'or', label: t('Any condition') },
      ]}
    />
  );
}
