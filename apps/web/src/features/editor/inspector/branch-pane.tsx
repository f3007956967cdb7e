'use client';
import { type BranchCase, type BranchConfig, HandleName, toolErrorCodes } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { JsonField } from '../../agent-node/index.ts';
import { renameHandle } from '../core/commands/rename-handle.ts';
import { applyCommand } from '../core/editor-store.ts';
import { useEditorStore } from '../ui/editor-context.tsx';
import { CaseExpression } from './conditions/case-expression.tsx';
import { firstCondition } from './conditions/edit-condition.ts';
import { writeConditions } from './conditions/write-conditions.ts';
import type { ConfigEdit } from './use-config-edit.ts';
import { useCaseInput } from './use-case-input.ts';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { noteStyle } from './note-style.ts';

const kindOptions: { value: CaseKind; label: string }[] = [
  { value: 'error_code', label: t('error code is') },
  { value: 'equals', label: t('value equals') },
  { value: 'expression', label: t('conditions or expression') },
  { value: 'always', label: t('always') },
];
const isKind = (value: string): value is CaseKind => kindOptions.some(option => option.value === value);

const firstExpression = writeConditions({ join: 'and', conditions: [firstCondition] });

/** Renders the cases of a branch. The first case that matches makes its handle live, otherwise `else`. */
export function BranchPane({ nodeId, config, onEdit }: { nodeId: string; config: BranchConfig; onEdit: ConfigEdit }) {
  const store = useEditorStore();
  const { cases } = config;
  const input = useCaseInput(nodeId);
  const hasConditions = cases.some(({ expression }) => expression !== undefined);
  const put = (next: readonly BranchCase[], mergeKey?: string) =>
    onEdit(t('edit cases'), before => ({ ...before, cases: next }), mergeKey);
  const replace = (index: number, next: BranchCase, mergeKey?: string) =>
    put(
      cases.map((one, at) => (at === index ? next : one)),
      mergeKey,
    );
  const rename = (index: number, to: string) => {
    const from = cases[index]?.handle ?? '';
    const renamed = cases.map((one, at) => (at === index ? { ...one, handle: to } : one));
    applyCommand(store, t('rename case {{from}}', { from }), file =>
      renameHandle(file, nodeId, { from, to }, before => ({ ...before, cases: renamed })),
    );
  };
  return (
    <div>
      <p className={noteStyle}>{t('The first matching case runs. If none matches, else runs.')}</p>
      {hasConditions && input.last === undefined && (
        <p className={noteStyle}>{t('Run the workflow to see the last value of each field here.')}</p>
      )}
      {cases.map((one, index) => (
        // Cases have no identity other than their name, which is edited here, so their index is the key.
        <div
          key={`${nodeId} ${index}`}
          className="grid gap-2 pt-2.5 pb-3.5 border-t border-hair [p+&]:mt-3 [&>header]:flex [&>header]:items-end [&>header]:gap-1.5 [&>header>:first-child]:flex-1"
          role="group"
          aria-label={t('Case {{handle}}', { handle: one.handle })}
        >
          <header>
            <CaseName
              key={one.handle}
              name={one.handle}
              taken={cases.map(other => other.handle)}
              onName={to => rename(index, to)}
            />
            <IconButton
              label={t('Delete case {{handle}}', { handle: one.handle })}
              icon={<TrashIcon size={14} />}
              onClick={() => put(cases.filter((_, at) => at !== index))}
            />
          </header>
          <Select
            label={t('Condition')}
            value={kindOfCase(one)}
            onChange={kind => isKind(kind) && replace(index, withKind(one, kind))}
            options={kindOptions}
          />
          {one.error_code !== undefined && (
            <Select
              label={t('Error code')}
              value={one.error_code}
              onChange={code => replace(index, { ...one, error_code: code })}
              options={toolErrorCodes.map(code => ({ value: code, label: code }))}
            />
          )}
          {one.expression !== undefined && (
            <CaseExpression
              expression={one.expression}
              name={`cases.${index}.expression`}
              input={input}
              onExpression={(expression, mergeKey) =>
                replace(index, { ...one, expression }, mergeKey && `case.${index}.${mergeKey}`)
              }
            />
          )}
          {Object.hasOwn(one, 'equals') && (
            <JsonField
              label={t('Value')}
              rows={2}
              value={one.equals}
              onValue={value => replace(index, { ...one, equals: value }, `case.${index}`)}
            />
          )}
        </div>
      ))}
      <Button
        kind="line"
        icon={<PlusIcon size={14} />}
        onClick={() => put([...cases, { handle: uniqueCaseName(cases), expression: firstExpression }])}
      >
        {t('Add case')}
      </Button>
    </div>
  );
}

function CaseName({ name, taken, onName }: { name: string; taken: readonly string[]; onName: (name: string) => void }) {
  const [text, setText] = useState(name);
  const wrong =
    text === name
      ? undefined
      : !HandleName.safeParse(text).success
        ? t('Use up to 64 letters, digits, _, or -.')
        : taken.includes(text) || text === 'else'
          ? t('{{text}} is already used. Choose another name.', { text })
          : undefined;
  const commitName = () => {
    if (wrong === undefined && text !== name) onName(text);
    else setText(name);
  };
  return (
    <Field label={t('Handle')} error={wrong}>
      {control => (
        <TextInput
          {...control}
          mono
          value={text}
          onChange={event => setText(event.target.value)}
          onBlur={commitName}
          onKeyDown={event => event.key === 'Enter' && commitName()}
        />
      )}
    </Field>
  );
}

type CaseKind = 'error_code' | 'equals' | 'expression' | 'always';

function kindOfCase(branchCase: BranchCase): CaseKind {
  if (branchCase.error_code !== undefined) return 'error_code';
  if (branchCase.expression !== undefined) return 'expression';
  return Object.hasOwn(branchCase, 'equals') ? 'equals' : 'always';
}

/** Returns the case with another kind of condition. Its name and unknown fields are kept. */
function withKind(branchCase: BranchCase, kind: CaseKind): BranchCase {
  const { error_code: _code, expression: _expression, equals: _equals, ...rest } = branchCase;
  switch (kind) {
    case 'error_code':
      return { ...rest, error_code: 'RATE_LIMIT' };
    case 'expression':
      return { ...rest, expression: firstExpression };
    case 'equals':
      return { ...rest, equals: true };
    case 'always':
      return rest;
  }
}

function uniqueCaseName(cases: readonly BranchCase[], request = 'case'): string {
  const taken = new Set([...cases.map(one => one.handle), 'else']);
  for (let number = 1; ; number += 1) if (!taken.has(`${request}_${number}`)) return `${request}_${number}`;
}
