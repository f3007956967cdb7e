/** The waits of a run that leaves its worker. `fence` is the token under which its worker writes it. */
export type Suspension = {
  run_id: string;
  fence: number;
  /** The ids of the approvals and callbacks that it waits for. */
  approvals: readonly string[];
  /** The ids of the child runs that it waits for. */
  parts: readonly string[];
  /** The earliest time at which it stops to wait for a child run, in milliseconds since 1970. */
  deadline: number | undefined;
  /** The conversation whose messages it receives. */
  session_id: string | undefined;
};
