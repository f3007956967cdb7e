'use client';
import { useState } from 'react';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { remarksOf } from '../model/tool-states.ts';

/** Number of remarks that are shown at first. */
const firstRemarks = 5;

/** Renders what the last import approximated or leaves to a decision. Tools that it left out are in the list of tools. */
export function RemarksSection({ connection }: { connection: ConnectionItem }) {
  const [showsAll, setShowsAll] = useState(false);
  const remarks = remarksOf(connection);
  if (remarks.length === 0) return null;
  const shown = showsAll ? remarks : remarks.slice(0, firstRemarks);
  return (
    <Section kind="page" title={t('Remarks')} className="mt-6">
      <ul className="my-3 grid list-disc gap-1.5 pl-4 text-ink-2">
        {shown.map(remark => (
          <li key={remark} className="wrap-anywhere">
            <ForeignText text={remark} />
          </li>
        ))}
      </ul>
      {shown.length < remarks.length && (
        <Button kind="line" size="small" onClick={() => setShowsAll(true)}>
          {t('Show all {{remarks}}', { remarks: counted(remarks.length, 'remark') })}
        </Button>
      )}
    </Section>
  );
}
