import type { HealthReason } from '../../../lib/read-health.ts';
import { t } from '../../../lib/texts/t.ts';

/** Returns what happened and what to do, for a problem of this installation. */
export function healthText(reason: HealthReason): string {
  switch (reason) {
    case 'unreachable':
    case 'silent':
      return t('The database can’t be reached. Changes are not saved and runs wait until it is back.');
    case 'read_only':
      return t('The database is read-only. Changes are not saved and runs wait until it accepts them again.');
    case 'stalled':
      return t('Run events are not being saved. Runs wait until the database accepts writes again.');
    case 'full':
      return t('The database has no space left. Free some space. Runs then continue automatically.');
    case 'low':
      return t('The disk is almost full. Free some space before runs stop.');
    case 'damaged':
      return t('Part of the database is damaged. Restore it from a backup.');
  }
}
