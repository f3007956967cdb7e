import { t } from '../../../lib/texts/t.ts';

/** Returns what a call may do when it is repeated. A tool without a declared side effect counts as the worst class. */
export function describeRepeatRisk(sideEffect: string | undefined): { isHarmless: boolean; text: string } {
  switch (sideEffect) {
    case 'pure':
      return { isHarmless: true, text: t('Read-only: no side effects are repeated.') };
    case 'idempotent':
      return {
        isHarmless: false,
        text: t('The side effect is requested again. The tool declares it idempotent, so it takes effect once.'),
      };
    case 'compensatable':
      return { isHarmless: false, text: t('The side effect happens again. You can undo it from the new run.') };
    default:
      return {
        isHarmless: false,
        text: t('The side effect happens again and cannot be undone. The new run requests approval again.'),
      };
  }
}
