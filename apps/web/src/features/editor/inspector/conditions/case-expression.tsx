'use client';
import { useState } from 'react';
import { t } from '../../../../lib/texts/t.ts';
import { CodeField } from '../../../../ui/code/code-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import type { CaseInput } from '../use-case-input.ts';
import { ConditionRows } from './condition-rows.tsx';
import { firstCondition, isShown } from './edit-condition.ts';
import { readConditions } from './read-conditions.ts';
import { writeConditions } from './write-conditions.ts';

export type CaseExpressionProps = {
  expression: string;
  /** The path of the expression in the config. */
  name: string;
  input: CaseInput;
  onExpression: (expression: string, mergeKey?: string) => void;
};

/** Renders the expression of a case as conditions, or as JSONata where it says something else. */
export function CaseExpression({ expression, name, input, onExpression }: CaseExpressionProps) {
  const [isExpert, setExpert] = useState(false);
  const read = readConditions(expression);
  const group = read !== undefined && isShown(read) ? read : undefined;
  const isReplaceable = expression.trim() === '' || expression.trim() === '$';
  const shown = group === undefined || isExpert ? 'expression' : 'conditions';
  const choose = (next: typeof shown) => {
    setExpert(next === 'expression');
    if (next === 'conditions' && group === undefined)
      onExpression(writeConditions({ join: 'and', conditions: [firstCondition] }));
  };
  return (
    <>
      {(group !== undefined || isReplaceable) && (
        <Segmented<typeof shown>
          label={t('Enter condition as')}
          kind="words"
          value={shown}
          onChange={choose}
          options={[
            { value: 'conditions', label: t('Conditions') },
            { value: 'expression', label: t('JSONata') },
          ]}
        />
      )}
      {group !== undefined && shown === 'conditions' ? (
        <ConditionRows group={group} input={input} onGroup={(next, mergeKey) => onExpression(writeConditions(next), mergeKey)} />
      ) : (
        <Field label={t('JSONata')} name={name}>
          {control => (
            <CodeField
              {...control}
              language="jsonata"
              rows={3}
              defaultText="$"
              paths={input.fields}
              value={expression}
              onText={text => {
                setExpert(true);
                onExpression(text, 'expression');
              }}
            />
          )}
        </Field>
      )}
    </>
  );
}
