import Link from 'next/link';
import type { AuditItem } from '../../../lib/api-shapes.ts';
import { ownField } from '../../../lib/own-field.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { shortRunId } from '../../run/index.ts';
import { resourceOf } from '../model/audit-labels.ts';

/** Renders the subject of an action, with a link to it. */
export function AuditSubject({ item: { action, subject, details } }: { item: AuditItem }) {
  const noun = resourceOf(action);
  const runId = ownField(details, 'run_id');
  const [tool] = subject.split('@');
  if (noun === 'call' && typeof runId === 'string') {
    return (
      <>
        <Trans text="<subject/> in <run>run</run>" parts={{ subject: <>{subject}</>, run: <Link href={`/runs/${runId}`} /> }} />
      </>
    );
  }
  if (noun === 'run')
    return <Link href={`/runs/${encodeURIComponent(subject)}`}>{t('run {{subject}}', { subject: shortRunId(subject) })}</Link>;
  const isTool = (noun === 'tool' || noun === 'activation') && action !== 'tool.deleted';
  return isTool ? <Link href={`/tools/${encodeURIComponent(tool ?? subject)}`}>{subject}</Link> : subject;
}
