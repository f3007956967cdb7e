import { failureText } from './failure.ts';
import { showErrorToast, showToast } from './toasts.ts';

type ResultReport<Data> = {
  /** The toast of success. */
  done?: string | ((data: Data) => string);
  /** The title of the toast of failure. Without it, the failure is shown elsewhere. */
  failed?: string;
  /** Called after success, to close a dialog. */
  onDone?: (data: Data) => void;
};

/** Returns the callbacks of one mutation that report its result in a toast. */
export const reportResult = <Data = unknown>({ done, failed, onDone }: ResultReport<Data>) => ({
  onSuccess: (data: Data) => {
    if (done !== undefined) showToast(typeof done === 'function' ? done(data) : done);
    onDone?.(data);
  },
  onError: (error: unknown) => {
    if (failed !== undefined) showErrorToast(failed, { detail: failureText(error) });
  },
});
