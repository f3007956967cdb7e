import { t } from '../../../lib/texts/t.ts';
import type { Answer } from './fork-draft.ts';
import type { ForkPlace } from './fork-place.ts';

export function titleOfPlace(place: ForkPlace): string {
  if (place.kind === 'failed') return t('Rerun failed');
  return place.kind === 'node' ? t('Run again from {{name}}', { name: place.name }) : t('Fork at {{name}}', { name: place.name });
}

const begins = t('A new run goes on from here; this one stays as it is.');

export function explainPlace(place: ForkPlace): string {
  switch (place.kind) {
    case 'failed':
      return t('A new run tries again what failed, and what follows it; this one stays as it is.');
    case 'call':
      return t('{{begins}} The other calls of its turn keep their answers.', { begins });
    case 'turn':
      return t('{{begins}} What the agent did before this answer is kept.', { begins });
    case 'node':
      return place.texts === undefined
        ? t('{{begins}} It gets the values it had.', { begins })
        : t('{{begins}} The agent starts anew, with these words.', { begins });
  }
}

/** What may stand in the place of what stands there. One choice is none. */
export function choicesOf(place: ForkPlace): readonly { value: Answer; label: string }[] {
  switch (place.kind) {
    case 'call':
      return [
        { value: 'output', label: t('An output') },
        { value: 'error', label: t('An error') },
        { value: 'again', label: t('Call it again') },
      ];
    case 'turn':
      return [
        ...(place.turn === undefined ? [] : [{ value: 'turn' as const, label: t('An answer') }]),
        { value: 'again', label: t('Ask again') },
      ];
    case 'failed':
    case 'node':
      return [];
  }
}
