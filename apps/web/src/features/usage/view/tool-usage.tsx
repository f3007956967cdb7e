import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { UsageReportView } from './usage-report.tsx';

/** Renders the usage of one tool, on its page. */
export function ToolUsageReport({ name }: { name: string }) {
  return (
    <Section kind="page" title={t('Usage')} aside={t('by version')} className="mt-6">
      <UsageReportView tool={name} />
    </Section>
  );
}
