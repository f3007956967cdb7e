import type { BranchCase, BranchConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { truncateText } from '../lib/truncate-text.ts';
import { BranchIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const branchPresentation = defineNodePresentation<BranchConfig>({
  icon: BranchIcon,
  name: t('Branch'),
  term: t('branch'),
  hint: t('by value, error code, or expression'),
  group: 'flow',
  key: 'B',
  aside({ cases }, handle) {
    const found = cases.find(one => one.handle === handle);
    return found === undefined ? undefined : conditionOf(found);
  },
});

function conditionOf(branchCase: BranchCase): string {
  if (branchCase.error_code !== undefined) return branchCase.error_code === branchCase.handle ? '' : branchCase.error_code;
  if (branchCase.expression !== undefined) return truncateText(branchCase.expression, 16);
  return branchCase.equals === undefined ? t('always') : `= ${truncateText(JSON.stringify(branchCase.equals) ?? '', 14)}`;
}
