import { showErrorToast } from '../../ui/toast.tsx';
import { t } from '../texts/t.ts';

/** Does something whose code comes when it is first asked for; where it can't be fetched, that is said, and nothing was done. */
export async function withLazyCode<Code>(load: () => Promise<Code>, act: (code: Code) => unknown): Promise<void> {
  const brought = await load().then(
    code => ({ code }),
    () => undefined,
  );
  if (brought !== undefined) await act(brought.code);
  else
    showErrorToast(t('Action failed'), {
      detail: t('Its code could not be loaded. Check that the server is running, then try again.'),
    });
}
