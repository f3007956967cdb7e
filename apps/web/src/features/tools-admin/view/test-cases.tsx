'use client';
import { maxToolExamples, type ToolExample } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { schemaErrors } from '../../../ui/code/schema-errors.ts';
import { StopIcon } from '../../../ui/icons/action-icons.tsx';
import { PlayIcon, PlusIcon } from '../../../ui/icons/first-icons.tsx';
import type { CaseRuns } from '../actions/use-case-runs.ts';
import { caseLabel, noRunText, tallyText } from '../model/case-labels.ts';
import { caseStatus, countCases } from '../model/case-run.ts';
import { caseKeys, copyOf } from '../model/test-cases.ts';
import type { TestCaseEditing } from './test-case-editing.ts';
import { TestCaseRow } from './test-case-row.tsx';
import { TestCasesPart } from './test-cases-part.tsx';
import styles from './test-cases.module.css';

/** Renders the test cases of a definition: their results, and the actions on one or all of them. */
export function TestCases({ editing }: { editing: TestCaseEditing }) {
  const { cases, inputSchema, runs, running, onCases, onEdit, onTry } = editing;
  const [deleted, setDeleted] = useState<{ testCase: ToolExample; index: number }>();
  const change = (next: readonly ToolExample[]) => {
    setDeleted(undefined);
    onCases(next);
  };
  if (cases === undefined)
    return (
      <TestCasesPart>
        <p className={styles.hint}>{t('The field examples cannot be read. Fix it in the JSON to use the test cases.')}</p>
      </TestCasesPart>
    );
  const { all, failed, not_run } = countCases(cases.map(testCase => caseStatus(testCase, runs.runOf(testCase))));
  const canAdd = cases.length < maxToolExamples;
  const keys = caseKeys(cases);
  const runOne = (testCase: ToolExample) => (running === 'one_by_one' ? onTry(testCase.input) : runs.run([testCase]));
  return (
    <TestCasesPart
      tally={not_run < all && tallyText({ all, failed, not_run })}
      actions={
        <>
          <Button size="small" icon={<PlusIcon size={13} />} disabled={!canAdd} onClick={() => onEdit(undefined)}>
            {t('Add test case')}
          </Button>
          {all > 0 && <RunAll runs={runs} cases={cases} isDisabled={running !== 'all'} />}
        </>
      }
    >
      {all > 0 && running !== 'all' && <p className={styles.hint}>{noRunText[running]}</p>}
      {all === 0 && (
        <p className={styles.hint}>
          {t('No test cases. Add inputs with the outputs you expect, and run all of them before you publish.')}
        </p>
      )}
      {all > 0 && (
        <ul className={styles.list} aria-label={t('Test cases')}>
          {cases.map((testCase, index) => (
            <TestCaseRow
              key={keys[index]}
              label={caseLabel(testCase, index)}
              testCase={testCase}
              run={runs.runOf(testCase)}
              inputError={inputError(inputSchema, testCase.input)}
              canRun={running !== 'none' && !runs.isRunning}
              canAdd={canAdd}
              onRun={() => runOne(testCase)}
              onEdit={() => onEdit(index)}
              onDuplicate={() => change(cases.toSpliced(index + 1, 0, copyOf(testCase)))}
              onDelete={() => {
                onCases(cases.toSpliced(index, 1));
                setDeleted({ testCase, index });
              }}
            />
          ))}
        </ul>
      )}
      <div role="status" className={styles.undo}>
        {deleted !== undefined && (
          <>
            {t('{{name}} deleted', { name: caseLabel(deleted.testCase, deleted.index) })}
            <Button kind="line" size="small" onClick={() => change(cases.toSpliced(deleted.index, 0, deleted.testCase))}>
              {t('Undo')}
            </Button>
          </>
        )}
      </div>
    </TestCasesPart>
  );
}

type RunAllProps = { runs: CaseRuns; cases: readonly ToolExample[]; isDisabled: boolean };

const RunAll = ({ runs, cases, isDisabled }: RunAllProps) =>
  runs.isRunning ? (
    <Button kind="line" size="small" icon={<StopIcon size={13} />} onClick={runs.cancel}>
      {t('Cancel')}
    </Button>
  ) : (
    <Button kind="line" size="small" icon={<PlayIcon size={13} />} disabled={isDisabled} onClick={() => runs.run(cases)}>
      {t('Run all')}
    </Button>
  );

/** Returns the first error of an input, with its position. Undefined if the schema accepts the input. */
function inputError(schema: unknown, input: unknown): string | undefined {
  const [first] = schemaErrors(schema, input);
  if (first === undefined) return undefined;
  const { pointer, message } = first;
  return pointer === '' ? message : `${pointer}: ${message}`;
}
