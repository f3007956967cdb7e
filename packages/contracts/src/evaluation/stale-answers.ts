import { isSameJson } from '../json/same-json.ts';
import type { RunFacts } from './run-facts.ts';

/**
 * Returns the agents whose recorded responses belong to a different request: their prompt, instructions, history or model has
 * changed, and a recording cannot predict the new response. A scripted model is never recorded. It follows the draft.
 */
export const staleAnswers = (run: RunFacts, recorded: RunFacts): string[] =>
  [...run.asked].flatMap(([node_id, now]) => {
    const then = recorded.asked.get(node_id);
    if (now.provider === 'scripted' || then === undefined) return [];
    const isSame =
      now.prompt === then.prompt &&
      now.instructions === then.instructions &&
      isSameJson(now.history?.messages ?? [], then.history?.messages ?? []) &&
      now.model === then.model &&
      now.provider === then.provider;
    return isSame ? [] : [node_id];
  });
