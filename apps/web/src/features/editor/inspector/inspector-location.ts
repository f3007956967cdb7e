import { t } from '../../../lib/texts/t.ts';

/** Where the settings of what is selected stand, as a selector: by the name that a screen reader says. */
export const inspectorLocation = `aside[aria-label=${JSON.stringify(t('Inspector'))}]`;
