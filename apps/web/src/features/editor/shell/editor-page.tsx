'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredWorkflow } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { prefetchedWorkflow } from '../../../lib/lazy/prefetched-workflow.ts';
import { PageLink } from '../../../lib/page-link.tsx';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FullPage } from '../../../ui/full-page.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { AppTopBar } from '../../shell/index.ts';
import { openInEditor, type OpenWorkflow } from './open-workflow.ts';
import { Editor } from './editor.tsx';
import styles from '../ui/editor.module.css';

/** Loads the workflow once and opens an editor for it. Later changes arrive through saves and conflicts. */
export function EditorPage({ id }: { id: string }) {
  const client = useTRPCClient();
  const query = useQuery({
    queryKey: ['editor', 'open', id],
    queryFn: async () => {
      const prefetched = (await prefetchedWorkflow(id)) as StoredWorkflow | undefined;
      const stored = prefetched ?? (await client.workflows.get.query({ id }));
      return openInEditor(stored, { drafts: localStorage, undo: sessionStorage }, client);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.data !== undefined) return <Mounted key={id} opened={query.data} />;
  const error = failureIn(query);
  return (
    <FullPage>
      <AppTopBar
        crumbs={[{ label: t('Workflows'), href: '/workflows' }, { label: error === null ? t('Loading…') : t('Not loaded') }]}
      />
      <main className={styles.state}>
        {error === null ? (
          <LoadingRows label={t('Loading workflow…')} />
        ) : (
          <ErrorState
            code={error.code}
            title={error.code === 'NOT_FOUND' ? t('Workflow not found') : error.message}
            actions={
              <Button kind="line" onClick={() => void query.refetch()}>
                {t('Try again')}
              </Button>
            }
          >
            {error.code === 'NOT_FOUND' ? (
              <Trans
                text="The workflow may have been deleted or may belong to another workspace. Go back to <workflows>Workflows</workflows>."
                parts={{ workflows: <PageLink href="/workflows" className="text-accent-ink underline" /> }}
              />
            ) : (
              t('Nothing was changed. Check that the server is running, then try again.')
            )}
          </ErrorState>
        )}
      </main>
    </FullPage>
  );
}

/** Renders the editor with the first loaded file. A later result of the same query must not replace what is being edited. */
function Mounted({ opened }: { opened: OpenWorkflow }) {
  const [first] = useState(opened);
  return <Editor opened={first} />;
}
