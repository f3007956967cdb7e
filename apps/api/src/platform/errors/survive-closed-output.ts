/**
 * Keeps the process running when its output cannot be written: its reader has ended, or the disk of its log is full. The text is
 * lost. Without a listener, each failed write is an error that is printed, which fails again.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
