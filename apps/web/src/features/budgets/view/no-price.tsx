'use client';
import clsx from 'clsx';
import { PageLink } from '../../../lib/page-link.tsx';
import { t } from '../../../lib/texts/t.ts';
import { tip } from '../../../ui/tip.ts';

/** Renders a cost where no price is known, as a link to the page that sets prices. `isBrief`: a dash, for tables of figures. */
export const NoPrice = ({ isBrief = false }: { isBrief?: boolean }) => (
  <PageLink
    href="/budgets"
    className={clsx('text-ink-3', !isBrief && 'underline')}
    aria-label={isBrief ? t('No price') : undefined}
    {...tip(t('No price is known for these models and tools. Set prices in Budgets.'))}
  >
    {isBrief ? t('—') : t('No price')}
  </PageLink>
);
