'use client';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Label } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ApprovalProgram } from '../model/read-approval.ts';
import styles from './approvals.module.css';

/** Renders the program that makes a call: its code with the line of the call, and the calls that ended before. */
export function ProgramContext({ program: { code, line, ended } }: { program: ApprovalProgram }) {
  return (
    <section aria-label={t('Program')} className={styles.program}>
      <Label aside={line === undefined ? undefined : t('line {{line}}', { line })}>{t('Program')}</Label>
      <ScrollRegion label={t('Code of the program')} className={styles.code}>
        <ol translate="no">
          {code.split('\n').map((text, index) => (
            // The lines of a program never change their order.
            <li key={`${index} ${text}`} data-current={index + 1 === line || undefined}>
              <code>{text}</code>
            </li>
          ))}
        </ol>
      </ScrollRegion>
      {ended.length > 0 && (
        <>
          <Label aside={counted(ended.length, 'call')}>{t('Already run')}</Label>
          <ul className={styles.ended}>
            {ended.map(({ name, succeeded }, index) => (
              <li key={`${index} ${name}`}>
                <StatusBadge status={succeeded ? 'ok' : 'failed'} word={name} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
