'use client';
import { assessSchemaChange, ToolDefinition, type ToolDefinitionInput, toolDefinitionSchema } from '@pinion/contracts';
import { useMemo, useState } from 'react';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PlayIcon } from '../../../ui/icons/first-icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { suggestedVersion } from '../model/schema-change-rows.ts';
import { readDefinition } from '../model/read-definition.ts';
import { DefinitionForm } from './definition-form.tsx';
import { CompatibilityReport, VerdictBadge } from './compatibility-report.tsx';
import styles from './tool-page.module.css';
import { TestCaseDialogs } from './test-case-dialogs.tsx';
import { type TestCaseEditing, useTestCaseEditing } from './test-case-editing.ts';
import { caseNote } from '../model/case-labels.ts';
import { caseStatus, countCases } from '../model/case-run.ts';

type PublishDialogProps = {
  title: string;
  draft: string;
  /** The version that it is based on. Changes are judged against it. */
  base?: ToolVersionItem;
  /** Called with the name of the tool once it is published, instead of `onClose`. */
  onPublished?: ((name: string) => void) | undefined;
  onClose: () => void;
};

const VIEWS = [
  { value: 'fields', label: t('Fields') },
  { value: 'json', label: t('JSON') },
] as const;

/** Renders a definition as fields or as JSON, judged while it is edited. A published version can never change. */
export function PublishDialog({ title, draft, base, onPublished, onClose }: PublishDialogProps) {
  const [text, setText] = useState(draft);
  const [view, setView] = useState<'fields' | 'json'>('fields');
  const [schema] = useState(toolDefinitionSchema);
  const { publish } = useToolActions();
  const read = useMemo(() => readDefinition(text), [text]);
  const testCases = useTestCaseEditing(text, read, setText);
  const judgement = useMemo(() => {
    if (base === undefined || !read.ok) return undefined;
    return assessSchemaChange(base, ToolDefinition.parse(read.definition));
  }, [base, read]);
  const problems = new Map(read.ok ? [] : read.problems.map(problem => [problem.where, problem.what]));
  const failure = failureIn(publish);
  const send = () => {
    if (!read.ok) return;
    const { name, version } = read.definition;
    publish.mutate(
      { spec: JSON.parse(text) as ToolDefinitionInput },
      {
        onSuccess: ({ notes }) => {
          showToast(t('{{name}} {{version}} published', { name, version }), {
            detail: visibleText(notes.join('. ')) || undefined,
          });
          if (onPublished === undefined) onClose();
          else onPublished(name);
        },
      },
    );
  };
  return (
    <>
      <FormDialog
        width="wide"
        title={title}
        description={t(
          'A published version never changes because agents and past runs rely on it. To change a tool, publish a new version.',
        )}
        aside={
          <span className="mr-auto flex flex-wrap items-center gap-x-4 gap-y-1">
            {read.ok ? (
              <StatusBadge
                status="ok"
                word={t('{{name}} {{version}} is valid', { name: read.definition.name, version: read.definition.version })}
              />
            ) : (
              <StatusBadge status="failed" word={counted(read.problems.length, 'problem')} />
            )}
            {judgement && <VerdictBadge verdict={judgement.verdict} />}
            <TestCaseNote editing={testCases} />
            <Button size="small" icon={<PlayIcon size={13} />} disabled={!read.ok} onClick={() => testCases.onTry({})}>
              {t('Try before publishing')}
            </Button>
          </span>
        }
        verb={t('Publish')}
        disabled={!read.ok}
        busy={publish.isPending && t('Publishing')}
        failure={
          failure?.code === 'CONFLICT'
            ? { ...failure, remedy: t('This version is already published. Increase the version number.') }
            : failure
        }
        onSend={send}
        onClose={onClose}
      >
        <Segmented label={t('Edit as')} value={view} onChange={setView} options={VIEWS} className="justify-self-start" />
        {view === 'json' ? (
          <Field label={t('Tool definition')} quiet>
            {control => <CodeField {...control} language="json" schema={schema} rows={20} value={text} onText={setText} />}
          </Field>
        ) : (
          <DefinitionForm
            text={text}
            onChange={setText}
            problems={problems}
            isNamed={base !== undefined}
            testCases={testCases}
            fitting={base && judgement && suggestedVersion(base.version, judgement.verdict)}
          />
        )}
        {base && judgement && (
          <section aria-label={t('Compared with {{version}}', { version: base.version })}>
            <h3 className={styles.against}>{t('Compared with {{version}}', { version: base.version })}</h3>
            <CompatibilityReport judgement={judgement} />
          </section>
        )}
        {!read.ok && (
          <ul className={styles.problems} aria-label={t('Problems')}>
            {read.problems.map(problem => (
              <li key={`${problem.where} ${problem.what}`}>
                <code>{problem.where}</code> {problem.what}
              </li>
            ))}
          </ul>
        )}
        {read.ok && read.notes.length > 0 && (
          <ul className={styles.notes} aria-label={t('Notes')}>
            {read.notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </FormDialog>
      <TestCaseDialogs editing={testCases} definition={read.ok ? read.definition : undefined} />
    </>
  );
}

/** Renders a note if test cases failed or have no result. The tool can be published nevertheless. */
function TestCaseNote({ editing: { cases = [], runs } }: { editing: TestCaseEditing }) {
  const note = caseNote(countCases(cases.map(testCase => caseStatus(testCase, runs.runOf(testCase)))));
  return note === undefined || runs.isRunning ? null : <StatusBadge status="warning" word={note} />;
}
