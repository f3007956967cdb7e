'use client';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { UploadIcon } from '../../../ui/icons/action-icons.tsx';
import { Page } from '../../shell/index.ts';
import { useOpenBundle } from '../actions/use-open-bundle.ts';
import { useRunFilter } from '../actions/use-run-filter.ts';
import { RunList } from './run-list.tsx';

/** Renders the runs of all workflows. */
export function RunsPage() {
  const trpc = useTRPC();
  const { open, isOpening } = useOpenBundle();
  const filters = useRunFilter();
  const workflows = useQuery(trpc.workflows.list.queryOptions());
  return (
    <FilePicker.DropZone hint={t('Drop a run bundle to replay it')} onFile={open}>
      <Page
        title={t('Runs')}
        lead={t('Every run is stored with its events. Open one to step through it or replay it offline.')}
        permission="edit"
        actions={
          <FilePicker.Button
            icon={<UploadIcon />}
            accept=".json,application/json"
            busy={isOpening && t('Loading…')}
            onFile={open}
          >
            {t('Open bundle')}
          </FilePicker.Button>
        }
      >
        <RunList {...filters} workflows={workflows.data?.items ?? []} />
      </Page>
    </FilePicker.DropZone>
  );
}
