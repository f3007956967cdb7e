'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { Suspense, useState } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { newHttpTool } from '../../http-tool/index.ts';
import { importToolsDialog } from '../../import-tools/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import { toolCatalog } from '../model/tool-catalog.ts';
import { ToolCatalog } from './catalog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { newDefinition } from './new-definition-lazy.ts';
import { NEW_TOOLS, type NewTool, NewToolMenu } from './new-tool-menu.tsx';

export function ToolsPage() {
  const trpc = useTRPC();
  const tools = useQuery(trpc.tools.list.queryOptions());
  const router = useRouter();
  const requested = useSearchParams().get('new');
  const [chosen, setChosen] = useState<NewTool | 'import' | null>(null);
  const dialog = chosen ?? readKind(requested);
  const close = () => {
    setChosen(null);
    if (requested !== null) router.replace('/tools');
  };
  return (
    <Page
      title={t('Tools')}
      lead={t('Tools go from the catalog to the workspace, then to agents. Published versions never change.')}
      permission="administer"
      actions={
        <>
          <Button onClick={() => setChosen('import')}>{t('Import')}</Button>
          <NewToolMenu onChoose={setChosen} />
        </>
      }
    >
      <QueryRegion query={tools} reading={t('Loading catalog…')} rows={8}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No tools yet')}>
              {t('Paste a cURL command, connect a server, or write code. Agents can use a published tool immediately.')}
            </EmptyState>
          ) : (
            <ToolCatalog entries={toolCatalog(items)} />
          )
        }
      </QueryRegion>
      {(dialog === 'curl' || dialog === 'http') && (
        <Suspense fallback={<PendingLazyPart onClose={close} />}>
          <newHttpTool.View fromCurl={dialog === 'curl'} onClose={close} />
        </Suspense>
      )}
      {(dialog === 'openapi' || dialog === 'mcp') && (
        <Suspense fallback={<PendingLazyPart onClose={close} />}>
          <importToolsDialog.View kind={dialog} onClose={close} />
        </Suspense>
      )}
      {(dialog === 'blank' || dialog === 'python' || dialog === 'javascript') && (
        <Suspense fallback={<PendingLazyPart onClose={close} />}>
          <newDefinition.View kind={dialog} onClose={close} />
        </Suspense>
      )}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </Page>
  );
}

/** Returns the kind of tool that an address asks to create. */
const readKind = (requested: string | null): NewTool | null => NEW_TOOLS.find(kind => kind === requested) ?? null;
