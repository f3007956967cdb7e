'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { newToolText } from '../model/draft-definition.ts';
import { toolCatalog } from '../model/tool-catalog.ts';
import { Catalog } from './catalog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

export function ToolsPage() {
  const trpc = useTRPC();
  const tools = useQuery(trpc.tools.list.queryOptions());
  const [dialog, setDialog] = useState<'publish' | 'import' | null>(null);
  const close = () => setDialog(null);
  return (
    <Page
      title={t('Tools')}
      lead={t('Tools go from the catalog to the workspace, then to agents. Published versions never change.')}
      permission="administer"
      actions={
        <>
          <Button onClick={() => setDialog('import')}>{t('Import')}</Button>
          <Button kind="line" onClick={() => setDialog('publish')}>
            {t('New tool')}
          </Button>
        </>
      }
    >
      <QueryRegion query={tools} reading={t('Loading catalog…')} rows={8}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No tools yet')}>
              {t('Publish your first tool: name, address, input schema and output schema. Agents can use it at once.')}
            </EmptyState>
          ) : (
            <Catalog entries={toolCatalog(items)} />
          )
        }
      </QueryRegion>
      {dialog === 'publish' && <PublishDialog title={t('New tool')} draft={newToolText()} onClose={close} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </Page>
  );
}
