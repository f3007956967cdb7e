import { t } from '../../../lib/texts/t.ts';
import type { ForkChoice } from './fork-draft.ts';
import type { ForkTarget } from './fork-target.ts';

export function targetTitle(target: ForkTarget): string {
  if (target.kind === 'failed') return t('Rerun from failure');
  return target.kind === 'node' ? t('Rerun from {{name}}', { name: target.name }) : t('Fork at {{name}}', { name: target.name });
}

const begins = t('A new run continues from here. This run does not change.');

export function explainTarget(target: ForkTarget): string {
  switch (target.kind) {
    case 'failed':
      return t('A new run retries the failed steps and everything after them. This run does not change.');
    case 'call':
      return t('{{begins}} Other calls in the turn keep their results.', { begins });
    case 'turn':
      return t('{{begins}} The agent’s earlier steps are reused.', { begins });
    case 'node':
      return target.texts === undefined
        ? t('{{begins}} The node gets the same input values.', { begins })
        : t('{{begins}} The agent restarts with this text.', { begins });
  }
}

/** Returns the edits that are possible at this point. A single option is not a choice. */
export function choicesOf(target: ForkTarget): readonly { value: ForkChoice; label: string }[] {
  switch (target.kind) {
    case 'call':
      return [
        { value: 'output', label: t('Output') },
        { value: 'error', label: t('An error') },
        { value: 'again', label: t('Retry call') },
      ];
    case 'turn':
      return [
        ...(target.turn === undefined ? [] : [{ value: 'turn' as const, label: t('Model response') }]),
        { value: 'again', label: t('Call model again') },
      ];
    case 'failed':
    case 'node':
      return [];
  }
}
