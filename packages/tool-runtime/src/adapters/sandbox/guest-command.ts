/** The command of a sandbox process. */
export type GuestCommand = {
  file: string;
  args: readonly string[];
  cwd: string;
  /** The whole environment. Absent: none. */
  env?: Readonly<Record<string, string>> | undefined;
  /** A file that the process gets as descriptor 4. */
  fileOnDescriptor4?: string | undefined;
  /** Arguments that the process reads from descriptor 5, each followed by NUL. Nobody finds them in its command line. */
  argsOnDescriptor5?: readonly string[] | undefined;
  /** True if the program prints to its own standard output. Otherwise what it prints is in its reply. */
  isOutputPiped?: boolean | undefined;
  /** True if the protocol uses standard input and output, where a sandbox passes no other descriptor. */
  isStdioChannel?: boolean | undefined;
  /** Called when the process has ended. */
  onEnded?: (() => void) | undefined;
};
