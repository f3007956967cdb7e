import type { RunEvent, RunFold } from '@pinion/contracts';

/** Returns the newest text of the agent that produced output last. */
export function latestText(run: RunFold): string {
  const agents = [...run.nodes.values()].flatMap(({ agent }) => (agent === undefined ? [] : [agent]));
  const texts = agents.map(
    agent => agent.partial || agent.response || (agent.turns.findLast(turn => turn.text !== '')?.text ?? ''),
  );
  return texts.findLast(text => text !== '') ?? '';
}

/** Returns the text that was streamed of a response that never ended. Empty if the last response was complete. */
export function interruptedText(events: readonly RunEvent[]): string {
  let text = '';
  for (const event of events) {
    if (event.type === 'model.delta') text += event.text;
    if (event.type === 'model.started' || event.type === 'model.retried' || event.type === 'model.finished') text = '';
  }
  return text;
}
