import type { Answer } from './fork-draft.ts';
import type { ForkPlace } from './fork-place.ts';

export function titleOfPlace(place: ForkPlace): string {
  if (place.kind === 'failed') return 'Rerun failed';
  return place.kind === 'node' ? `Run again from ${place.name}` : `Fork at ${place.name}`;
}

const begins = 'A new run goes on from here; this one stays as it is.';

export function explainPlace(place: ForkPlace): string {
  switch (place.kind) {
    case 'failed':
      return 'A new run tries again what failed, and what follows it; this one stays as it is.';
    case 'call':
      return `${begins} The other calls of its turn keep their answers.`;
    case 'turn':
      return `${begins} What the agent did before this answer is kept.`;
    case 'node':
      return place.texts === undefined
        ? `${begins} It gets the values it had.`
        : `${begins} The agent starts anew, with these words.`;
  }
}

/** What may stand in the place of what stands there. One choice is none. */
export function choicesOf(place: ForkPlace): readonly { value: Answer; label: string }[] {
  switch (place.kind) {
    case 'call':
      return [
        { value: 'output', label: 'An output' },
        { value: 'error', label: 'An error' },
        { value: 'again', label: 'Call it again' },
      ];
    case 'turn':
      return [
        ...(place.turn === undefined ? [] : [{ value: 'turn' as const, label: 'An answer' }]),
        { value: 'again', label: 'Ask again' },
      ];
    case 'failed':
    case 'node':
      return [];
  }
}
