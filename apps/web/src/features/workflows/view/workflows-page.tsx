'use client';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { UploadIcon } from '../../../ui/icons/action-icons.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { useWorkflowActions, type WorkflowActions } from '../actions/use-workflow-actions.ts';
import { WorkflowTable } from './workflow-table.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { TemplateList } from './template-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NewWorkflowDialog } from './new-workflow-dialog.tsx';

const SEARCH_FROM = 6;

export function WorkflowsPage() {
  const trpc = useTRPC();
  const workflows = useQuery(trpc.workflows.list.queryOptions(undefined, { refetchInterval: 10_000 }));
  const actions = useWorkflowActions();
  const [dialog, setDialog] = useState(false);
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const isSearching = text !== '';
  const hits = useQuery(
    trpc.workflows.search.queryOptions({ query: text }, { enabled: isSearching, placeholderData: before => before }),
  );
  const foundIn = isSearching && hits.data !== undefined ? new Map(hits.data.map(hit => [hit.id, hit.found_in])) : undefined;
  const count = workflows.data?.items.length ?? 0;
  return (
    <FilePicker.DropZone hint={t('Drop a workflow file to import it')} onFile={file => void actions.load(file)}>
      <Page
        title={t('Workflows')}
        lead={t('Build agents and tools into workflows. Open one to edit it and see its runs.')}
        permission="edit"
        actions={
          <>
            <FilePicker.Button icon={<UploadIcon />} accept=".json,application/json" onFile={file => void actions.load(file)}>
              {t('Import')}
            </FilePicker.Button>
            <Button kind="main" icon={<PlusIcon />} onClick={() => setDialog(true)}>
              {t('New workflow')}
            </Button>
          </>
        }
      >
        <QueryRegion query={workflows} reading={t('Loading workflows…')}>
          {({ items }) =>
            items.length === 0 ? (
              <FirstSteps actions={actions} />
            ) : (
              <>
                {count >= SEARCH_FROM && (
                  <SearchField
                    className="mb-2 max-w-80"
                    label={t('Search {{all}} workflows', { all: count })}
                    value={search}
                    onChange={setSearch}
                  />
                )}
                <WorkflowTable
                  items={foundIn === undefined ? items : items.filter(item => foundIn.has(item.id))}
                  foundIn={foundIn}
                  actions={actions}
                />
              </>
            )
          }
        </QueryRegion>
        <NewWorkflowDialog open={dialog} onOpenChange={setDialog} actions={actions} />
      </Page>
    </FilePicker.DropZone>
  );
}

/** Renders the start when there is no workflow yet: begin with one that works. */
function FirstSteps({ actions }: { actions: WorkflowActions }) {
  return (
    <div>
      <div className="max-w-[560px]">
        <EmptyState title={t('Start with a template')}>
          {t(
            'Each template runs immediately: a scripted model replays responses, and the tools make real calls to a small shop on this machine. Open one, select Run and watch the calls. Or drop a workflow file anywhere on this page.',
          )}
        </EmptyState>
      </div>
      <div className="-mx-2.5">
        <TemplateList actions={actions} />
      </div>
    </div>
  );
}
