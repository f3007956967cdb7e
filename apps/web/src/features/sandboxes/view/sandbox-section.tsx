'use client';
import type { CodeLanguage, SandboxStatus } from '@pinion/contracts';
import { formatTime } from '../../../lib/timestamps.ts';
import { counted } from '../../../lib/counted.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { languageNames } from '../../../lib/texts/language-names.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { backendName, notCovered, probeTitles } from '../model/sandbox-texts.ts';
import styles from './sandboxes.module.css';

/** Renders one sandbox: whether it is available, what its level does not cover, its calls and its last check. */
export function SandboxSection({ sandbox }: { sandbox: SandboxStatus }) {
  const { backend, level, languages, available, reason, remedy, waiting, calls, probes, checked_at } = sandbox;
  return (
    <Section
      kind="page"
      title={backendName(backend)}
      aside={
        <span className="flex items-center gap-3">
          <span className="text-small text-ink-2">{t('Level {{level}}', { level })}</span>
          <StatusBadge status={available ? 'ok' : 'off'} word={available ? t('available') : t('not available')} />
        </span>
      }
    >
      <dl className={styles.facts}>
        <dt>{t('Languages')}</dt>
        <dd>{formatList(languages.map(language => languageNames[language]))}</dd>
        <dt>{t('Not covered')}</dt>
        <dd>{notCovered(sandbox)}</dd>
        {reason !== undefined && (
          <>
            <dt>{t('Reason')}</dt>
            <dd translate="no">{reason}</dd>
          </>
        )}
        {remedy !== undefined && (
          <>
            <dt>{t('Remedy')}</dt>
            <dd className={styles.remedy}>
              <code>{remedy}</code>
              <CopyButton text={() => remedy} what={t('remedy')} />
            </dd>
          </>
        )}
        {available && (
          <>
            <dt>{t('Calls')}</dt>
            <dd>{callsText(calls)}</dd>
            <dt>{t('Waiting processes')}</dt>
            <dd>{waiting}</dd>
            <dt>{t('Last check')}</dt>
            <dd>{checked_at === null ? t('Not checked since the server started') : checkText(probes, checked_at)}</dd>
          </>
        )}
      </dl>
      {probes.length > 0 && (
        <div className={styles.probes}>
          {languages.map(language => (
            <Probes key={language} language={language} probes={probes.filter(probe => probe.language === language)} />
          ))}
        </div>
      )}
    </Section>
  );
}

function Probes({ language, probes }: { language: CodeLanguage; probes: SandboxStatus['probes'] }) {
  const label = t('Checks in {{language}}', { language: languageNames[language] });
  return (
    <div>
      <h3 className={styles.language}>{languageNames[language]}</h3>
      <ul aria-label={label}>
        {probes.map(({ name, passed, message }) => (
          <li key={name}>
            <StatusBadge status={passed ? 'ok' : 'failed'} word={probeTitles[name] ?? name} />
            {message !== undefined && (
              <p className="text-small text-failed" translate="no">
                {message}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function callsText({ count, cold, failed, p50_ms, p95_ms }: SandboxStatus['calls']): string {
  if (count === 0 || p50_ms === null || p95_ms === null) return t('None since the server started');
  return t('{{calls}}, {{failed}} failed, {{cold}} started a process. Median {{p50}} ms, 95th percentile {{p95}} ms', {
    calls: counted(count, 'call'),
    failed,
    cold,
    p50: p50_ms,
    p95: p95_ms,
  });
}

function checkText(probes: SandboxStatus['probes'], checkedAt: string): string {
  const passed = probes.filter(probe => probe.passed).length;
  return t('{{passed}} of {{all}} passed, at {{time}}', { passed, all: probes.length, time: formatTime(new Date(checkedAt)) });
}
