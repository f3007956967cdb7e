'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC, useTRPCClient } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { useRefreshVersions } from '../actions/use-versions.ts';
import { describeFirstVersion } from '../model/describe-first-version.ts';
import { ChangeList } from './change-list.tsx';
import { PublishStops } from './publish-stops.tsx';
import styles from './versions.module.css';

export type PublishDialogProps = {
  workflowId: string;
  /** Saves the draft, because only a draft on the server can be published. False when it could not be saved. */
  beforePublish: () => Promise<boolean>;
  /** Opens the ways to use what was published. */
  onUse: () => void;
  onClose: () => void;
};

/** Renders what a version would freeze, what changed since the last one and what blocks it, then a name and the button. */
export function PublishDialog({ workflowId, beforePublish, onUse, onClose }: PublishDialogProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const refresh = useRefreshVersions(workflowId);
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const query = useQuery({
    queryKey: ['publish-check', workflowId],
    queryFn: async () => {
      if (!(await beforePublish())) throw new Error(t('The draft could not be saved, so it can’t be published'));
      return client.workflows.publish_check.query({ id: workflowId });
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const publish = useMutation(
    trpc.workflows.publish.mutationOptions({
      onSuccess: ({ version, is_new }) => {
        refresh();
        showToast(
          is_new ? t('Version {{version}} published', { version }) : t('Already published as version {{version}}', { version }),
          { action: { label: t('Use this workflow'), run: onUse } },
        );
        onClose();
      },
    }),
  );
  const check = query.data;
  const next = (check?.latest?.version ?? 0) + 1;
  const needsReason = check !== undefined && check.blocked.length > 0;
  const isStopped =
    check === undefined || check.is_published || check.errors.length > 0 || (needsReason && reason.trim().length < 3);
  const send = () =>
    publish.mutate({
      id: workflowId,
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(needsReason ? { override: { reason: reason.trim() } } : {}),
    });
  return (
    <FormDialog
      title={check === undefined ? t('Publish workflow') : t('Publish version {{next}}', { next })}
      description={t(
        'A version freezes the graph and its tools. Newer tools don’t change it, but blocking a tool takes effect immediately.',
      )}
      verb={t('Publish')}
      busy={publish.isPending && t('Publishing')}
      disabled={isStopped}
      failure={failureIn(publish)}
      onSend={send}
      onClose={onClose}
    >
      <QueryRegion query={query} reading={t('Loading changes…')} rows={3}>
        {read => (
          <>
            <PublishStops errors={read.errors} blocked={read.blocked} reason={reason} onReason={setReason} />
            <section aria-label={t('What changed')} className={styles.stops}>
              <h3>
                {read.latest === null ? t('First version') : t('Since version {{version}}', { version: read.latest.version })}
              </h3>
              {read.is_published && <p className={styles.none}>{t('No changes to publish.')}</p>}
              {read.latest === null && <p className={styles.none}>{describeFirstVersion(read)}</p>}
              {read.diff !== null && !read.is_published && <ChangeList diff={read.diff} label={t('What changed')} />}
              {read.warnings.length > 0 && (
                <p className={styles.none}>
                  {t('{{warnings}} in Problems. Warnings don’t block publishing.', {
                    warnings: counted(read.warnings.length, 'warning'),
                  })}
                </p>
              )}
            </section>
            <Field label={t('Name')} aside={t('optional')}>
              {control => <TextInput {...control} value={name} maxLength={200} onChange={event => setName(event.target.value)} />}
            </Field>
            <Field label={t('Note')} aside={t('optional')} hint={t('What others should know about this version')}>
              {control => (
                <TextArea {...control} rows={2} value={note} maxLength={4000} onChange={event => setNote(event.target.value)} />
              )}
            </Field>
          </>
        )}
      </QueryRegion>
    </FormDialog>
  );
}
