import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { circuitMeaning, circuitStatus, circuitWords } from '../model/limit-words.ts';
import { Reading } from './reading.tsx';

/** Whether calls go out, and if not, until when. */
export function CircuitReading({ breaker }: { breaker: ToolGatewayState['breaker'] }) {
  if (breaker === null)
    return <Reading title={t('Circuit')} figure={t('none')} words={t('This tool stays inside the server.')} />;
  const { status, word } = circuitStatus[breaker.phase];
  return (
    <Reading
      title={t('Circuit')}
      figure={<StatusMark status={status} word={word} size={16} />}
      words={circuitMeaning(breaker)}
      rule={circuitWords(breaker)}
    />
  );
}
