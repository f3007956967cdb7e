'use client';
import type { WorkflowRef } from '@pinion/contracts';
import Link from 'next/link';
import { problemText } from '../../../lib/problem-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { NodeView } from '../../canvas/index.ts';
import { useEditorStore, useFacts } from '../ui/editor-context.tsx';
import type { ConfigEdit } from './use-config-edit.ts';
import { noteStyle } from './note-style.ts';

const draft = 'draft';
/** Maximum number of versions listed. Older ones can still be named in the file. */
const mostVersions = 50;

/** Renders which workflow a node runs, and in which version. */
export function WorkflowField({ view, chosen, onEdit }: { view: NodeView; chosen: WorkflowRef; onEdit: ConfigEdit }) {
  const { workflows } = useFacts();
  const { workflowId } = useEditorStore().getState();
  const others = workflows.filter(({ id }) => id !== workflowId);
  const found = workflows.find(({ id }) => id === chosen.id);
  const isGone = chosen.id !== '' && found === undefined;
  const published = found?.published_version ?? 0;
  const count = Math.max(published, typeof chosen.version === 'number' ? chosen.version : 0);
  const versions = Array.from({ length: Math.min(count, mostVersions) }, (_, target) => String(count - target));
  const choose = (workflow: WorkflowRef) => onEdit(t('choose workflow'), before => ({ ...before, workflow }));
  return (
    <>
      <Field
        label={t('Workflow')}
        aside={
          found === undefined ? undefined : <Link href={`/workflows/${encodeURIComponent(found.id)}`}>{t('Open workflow')}</Link>
        }
        hint={others.length === 0 ? t('No other workflows in this workspace.') : undefined}
      >
        {control => (
          <Select
            {...control}
            value={chosen.id}
            placeholder={t('Choose workflow')}
            onChange={id => choose({ id })}
            options={[
              ...others.map(({ id, name }) => ({ value: id, label: name })),
              ...(isGone || chosen.id === workflowId
                ? [{ value: chosen.id, label: found?.name ?? chosen.id, hint: isGone ? t('not found') : t('this workflow') }]
                : []),
            ]}
          />
        )}
      </Field>
      {chosen.id !== '' && (
        <Field
          label={t('Version')}
          hint={
            chosen.version === undefined
              ? t('Publishing this workflow freezes the other workflow at its latest published version.')
              : undefined
          }
        >
          {control => (
            <Select
              {...control}
              value={String(chosen.version ?? draft)}
              onChange={value => choose({ id: chosen.id, ...versionOf(value) })}
              options={[
                { value: draft, label: t('Draft'), hint: t('as of each run') },
                { value: 'published', label: t('Latest published'), hint: published === 0 ? t('—') : String(published) },
                ...versions.map(value => ({ value, label: t('Version {{version}}', { version: value }) })),
              ]}
            />
          )}
        </Field>
      )}
      {view.problems.map(problem => (
        <p key={problem.message} className={noteStyle}>
          <StatusBadge
            status={problem.severity === 'error' ? 'failed' : 'warning'}
            word={problemText(problem)}
            className="whitespace-normal"
          />
        </p>
      ))}
    </>
  );
}

function versionOf(value: string): Pick<WorkflowRef, 'version'> {
  if (value === draft) return {};
  return { version: value === 'published' ? value : Number(value) };
}
