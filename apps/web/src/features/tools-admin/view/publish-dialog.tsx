'use client';
import { useMemo, useState } from 'react';
import { counted } from '../../../lib/format.ts';
import { failureIn } from '../../../lib/failure.ts';
import { CodeArea } from '../../../ui/code-area.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { say } from '../../../ui/toast.tsx';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { readDefinition } from '../model/read-definition.ts';
import styles from './tool-page.module.css';

type PublishDialogProps = { title: string; draft: string; onClose: () => void };

/** A definition as JSON, judged while it is written; what is published can never change. */
export function PublishDialog({ title, draft, onClose }: PublishDialogProps) {
  const [text, setText] = useState(draft);
  const { publish } = useToolActions();
  const read = useMemo(() => readDefinition(text), [text]);
  const failure = failureIn(publish);
  const send = () => {
    if (!read.ok) return;
    const { name, version } = read.definition;
    publish.mutate(
      { spec: read.definition },
      {
        onSuccess: () => {
          say(`${name} ${version} published`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      width="wide"
      title={title}
      description="A published version stays as it is for good: agents and past runs rely on it. To change it, publish the next."
      aside={
        <span className="mr-auto">
          {read.ok ? (
            <StatusMark status="ok" word={`${read.definition.name} ${read.definition.version} is valid`} />
          ) : (
            <StatusMark status="failed" word={counted(read.problems.length, 'problem')} />
          )}
        </span>
      }
      verb="Publish"
      disabled={!read.ok}
      busy={publish.isPending && 'Publishing'}
      failure={
        failure?.code === 'CONFLICT'
          ? { ...failure, remedy: 'This version is already published. Raise the version number.' }
          : failure
      }
      onSend={send}
      onClose={onClose}
    >
      <CodeArea label="Tool definition" value={text} onChange={setText} rows={20} />
      {!read.ok && (
        <ul className={styles.problems} aria-label="Problems">
          {read.problems.map(problem => (
            <li key={`${problem.where} ${problem.what}`}>
              <code>{problem.where}</code> {problem.what}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
