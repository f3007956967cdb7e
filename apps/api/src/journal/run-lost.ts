/** Thrown when the run belongs to another process by now, or can't be written: nothing of it is accepted any longer. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}
