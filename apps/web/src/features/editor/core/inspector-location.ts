import { t } from '../../../lib/texts/t.ts';

/** Selector of the inspector, by its accessible name. */
export const inspectorLocation = `aside[aria-label=${JSON.stringify(t('Inspector'))}]`;
