import type { RunFacts } from './run-facts.ts';

/**
 * Agents whose recorded answers were given to another question: their prompt, instructions or model are others now, and a
 * recording cannot tell what would have been answered. A scripted model is never recorded: it says what the draft says.
 */
export const staleAnswers = (run: RunFacts, recorded: RunFacts): string[] =>
  [...run.asked].flatMap(([node_id, now]) => {
    const then = recorded.asked.get(node_id);
    if (now.provider === 'scripted' || then === undefined) return [];
    const isSame =
      now.prompt === then.prompt &&
      now.instructions === then.instructions &&
      now.model === then.model &&
      now.provider === then.provider;
    return isSame ? [] : [node_id];
  });
