import { t } from '../texts/t.ts';
import { showErrorToast } from '../toasts.ts';
import { reportNewVersion } from './report-new-version.ts';

/** Runs an action whose code is loaded at first use. If loading fails, the error is shown and nothing is done. */
export async function withLazyCode<Code>(load: () => Promise<Code>, act: (code: Code) => unknown): Promise<void> {
  const brought = await load().then(
    code => ({ code }),
    () => undefined,
  );
  if (brought !== undefined) await act(brought.code);
  else if (!(await reportNewVersion()))
    showErrorToast(t('Action failed'), {
      detail: t('Its code could not be loaded. Check that the server is running, then try again.'),
    });
}
