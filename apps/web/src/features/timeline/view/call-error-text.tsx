import type { ToolError } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { QuotedText } from '../../../ui/quoted-text.tsx';

/** Renders the message of a failed call. Text written by the service or tool is quoted, separate from the product's own text. */
export const CallErrorText = ({ error }: { error: ToolError }) =>
  writtenElsewhere.has(error.code) ? (
    <QuotedText source={t('Message from the tool')} text={error.message} />
  ) : (
    <p>
      <ForeignText text={error.message} />
    </p>
  );

const writtenElsewhere: ReadonlySet<ToolError['code']> = new Set(['PROVIDER_ERROR', 'RATE_LIMIT', 'NETWORK_ERROR']);
