import { t } from '../../../lib/texts/t.ts';
import type { Answer } from './fork-draft.ts';
import type { ForkTarget } from './fork-target.ts';

export function targetTitle(target: ForkTarget): string {
  if (target.kind === 'failed') return t('Rerun from failure');
  return target.kind === 'node'
    ? t('Run again from {{name}}', { name: target.name })
    : t('Fork at {{name}}', { name: target.name });
}

const begins = t('A new run goes on from here; this one stays as it is.');

export function explainTarget(target: ForkTarget): string {
  switch (target.kind) {
    case 'failed':
      return t('A new run tries again what failed, and what follows it; this one stays as it is.');
    case 'call':
      return t('{{begins}} The other calls of its turn keep their answers.', { begins });
    case 'turn':
      return t('{{begins}} What the agent did before this answer is kept.', { begins });
    case 'node':
      return target.texts === undefined
        ? t('{{begins}} It gets the values it had.', { begins })
        : t('{{begins}} The agent starts anew, with these words.', { begins });
  }
}

/** What may stand in the place of what stands there. One choice is none. */
export function choicesOf(target: ForkTarget): readonly { value: Answer; label: string }[] {
  switch (target.kind) {
    case 'call':
      return [
        { value: 'output', label: t('An output') },
        { value: 'error', label: t('An error') },
        { value: 'again', label: t('Retry call') },
      ];
    case 'turn':
      return [
        ...(target.turn === undefined ? [] : [{ value: 'turn' as const, label: t('An answer') }]),
        { value: 'again', label: t('Ask again') },
      ];
    case 'failed':
    case 'node':
      return [];
  }
}
