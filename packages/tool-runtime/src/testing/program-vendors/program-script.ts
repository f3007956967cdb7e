/** A block of an answer of a vendor. A program runs until a turn has its output, and its calls are those after it. */
export type ScriptBlock =
  | { text: string }
  | { program: string }
  | { output: string }
  | { call: string; input: unknown; isDirect?: boolean };

/** The answers of a vendor. `pause` ends an answer before its program has ended, so that it has to be sent back. */
export type ProgramScript = readonly (readonly (ScriptBlock | 'pause')[])[];

/** A block with the numbers of its turn, of itself in the turn, and of the program that it belongs to. */
export type NumberedBlock = { block: ScriptBlock; turn: number; index: number; program: number };

/** Numbers the blocks of a script, turn by turn. */
export function numberBlocks(script: ProgramScript): NumberedBlock[][] {
  let program = -1;
  return script.map((blocks, turn) =>
    blocks
      .filter(block => block !== 'pause')
      .map((block, index) => {
        if ('program' in block) program += 1;
        return { block, turn, index, program };
      }),
  );
}

/** Returns the number of turns that a conversation holds: their blocks together are those that it sends back. */
export function turnsIn(turns: readonly (readonly unknown[])[], blockCount: number): number | undefined {
  let count = 0;
  for (const [index, turn] of turns.entries()) {
    if (count === blockCount) return index;
    count += turn.length;
  }
  return count === blockCount ? turns.length : undefined;
}
