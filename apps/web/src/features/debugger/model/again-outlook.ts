import { t } from '../../../lib/texts/t.ts';

/** What a call may do when it is made a second time; a tool that does not say counts as the worst. */
export function againOutlook(sideEffect: string | undefined): { isHarmless: boolean; words: string } {
  switch (sideEffect) {
    case 'pure':
      return { isHarmless: true, words: t('It reads at most: nothing happens twice.') };
    case 'idempotent':
      return { isHarmless: false, words: t('Its effect is asked for again; as said by its tool, it counts once.') };
    case 'compensatable':
      return { isHarmless: false, words: t('Its effect happens a second time. It can be undone from the new run.') };
    default:
      return {
        isHarmless: false,
        words: t('Its effect happens a second time and can’t be taken back. The new run asks once more.'),
      };
  }
}
