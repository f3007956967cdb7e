import type { VendorProgram } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { vendorNames } from '../model/caller-label.ts';
import { Printed } from './printed.tsx';

/** Renders a program that the vendor ran, as far as one turn shows it: its code, or what it printed. */
export function VendorProgramSection({ program: { vendor, code, stdout, stderr } }: { program: VendorProgram }) {
  return (
    <Section title={t('Program at {{vendor}}', { vendor: vendorNames[vendor] })}>
      <Printed title={t('Code')} text={code} />
      <Printed title={t('Standard output')} text={stdout} />
      <Printed title={t('Standard error')} text={stderr} />
    </Section>
  );
}
