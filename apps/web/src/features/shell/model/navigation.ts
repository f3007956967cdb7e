import { t } from '../../../lib/texts/t.ts';
export type Place = { href: string; label: string };

export const PLACES = {
  workflows: { href: '/workflows', label: t('Workflows') },
  runs: { href: '/runs', label: t('Runs') },
  waiting: { href: '/waiting', label: t('Waiting for you') },
  tools: { href: '/tools', label: t('Tools') },
  connections: { href: '/connections', label: t('Connections') },
  secrets: { href: '/secrets', label: t('Secrets') },
  members: { href: '/members', label: t('Members') },
  budgets: { href: '/budgets', label: t('Budgets') },
  usage: { href: '/usage', label: t('Usage') },
  audit: { href: '/audit', label: t('Audit log') },
  settings: { href: '/settings', label: t('Settings') },
  help: { href: '/help', label: t('Help') },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof PLACES;

/** A place is current on its own page and on every page below it; a trace belongs to its runs. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === PLACES.runs.href && pathname.startsWith('/traces/')) return true;
  return pathname === href || pathname.startsWith(`${href}/`);
}

export type Crumb = { label: string; href?: string };

/** Where a path lies, in words: /tools/payment.charge is Tools / payment.charge. */
export function crumbsOf(pathname: string): Crumb[] {
  const [place, name, part] = pathname.split('/').filter(Boolean);
  if (place === 'workflows' && name && part === 'evaluation')
    return [PLACES.workflows, { label: t('Workflow'), href: `/workflows/${name}` }, { label: t('Evaluation') }];
  if (place === 'runs' && name === 'compare') return [PLACES.runs, { label: t('Compare') }];
  if (place === 'traces' && name) return [PLACES.runs, { label: t('Trace {{name}}', { name: name.slice(0, 8) }) }];
  const known = Object.values(PLACES).find(item => item.href === `/${place}`);
  if (!known) return [];
  return name ? [known, { label: decoded(name) }] : [{ label: known.label }];
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
