'use client';
import { useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { ownField } from '../../../lib/own-field.ts';
import { fileNameOf, saveFile } from '../../../lib/save-file.ts';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { type RunViewStore, shortRunId } from '../../run/index.ts';

type BundleOptions = {
  /** True to include the bytes of large outputs and attachments. */
  blobs?: boolean;
};

export type BundleDownload = { isFetching: boolean; download: (options?: BundleOptions) => void };

/** Saves the bundle of the run as a file, and warns when it lacks blobs that have expired. */
export function useBundleDownload(store: RunViewStore): BundleDownload {
  const client = useTRPCClient();
  const [isFetching, setFetching] = useState(false);
  const download = async (options?: BundleOptions) => {
    const { journal, runId } = store.getState();
    setFetching(true);
    try {
      const bundle = await client.runs.bundle.query({
        id: runId,
        ...(options?.blobs === undefined ? {} : { blobs: options.blobs ? 'true' : 'false' }),
      });
      const name = journal.latest.started?.workflow.name ?? 'run';
      // An import is limited in bytes, and blobs come close to the limit, so their file is not indented.
      const text = options?.blobs === true ? JSON.stringify(bundle) : JSON.stringify(bundle, null, 2);
      saveFile(fileNameOf(`${name} ${shortRunId(runId)}`, 'bundle.json'), text);
      const missing = ownField(bundle, 'missing_blobs');
      if (Array.isArray(missing) && missing.length > 0)
        showToast(t('{{blobs}} missing from the bundle', { blobs: counted(missing.length, 'blob') }), {
          detail: t('Their retention has ended. The bundle contains previews.'),
        });
    } catch (thrown) {
      showErrorToast(t('Could not download the bundle'), { detail: failureOf(thrown).message });
    } finally {
      setFetching(false);
    }
  };
  return { isFetching, download: options => void download(options) };
}
