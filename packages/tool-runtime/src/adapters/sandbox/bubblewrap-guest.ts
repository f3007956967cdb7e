/** A program in bubblewrap: its command, and what it can see of the host. */
export type BubblewrapGuest = {
  /** The command inside the sandbox. */
  command: readonly string[];
  /** Files and folders of the host that it can read, beside `/usr`. The path inside comes second. */
  readable: readonly (readonly [host: string, inside: string])[];
  diskMb: number;
  isOutputPiped: boolean;
  /** The socket of the proxy that connects to the hosts of the code. Absent: no network. */
  networkSocket?: string | undefined;
};
