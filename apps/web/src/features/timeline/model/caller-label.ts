import { isVendorCaller, lineOfCaller, type ProgramCaller, type VendorProgramCaller } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

export const vendorNames: Record<VendorProgramCaller['vendor'], string> = { anthropic: 'Anthropic', openai: 'OpenAI' };

/** Returns the program that made a call: the line of one that ran here, or the vendor that ran it. */
export const callerLabel = (caller: ProgramCaller): string =>
  isVendorCaller(caller)
    ? t('program at {{vendor}}', { vendor: vendorNames[caller.vendor] })
    : t('program line {{line}}', { line: lineOfCaller(caller) });
