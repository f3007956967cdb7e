export type Place = { href: string; label: string };

export const PLACES = {
  workflows: { href: '/workflows', label: 'Workflows' },
  runs: { href: '/runs', label: 'Runs' },
  waiting: { href: '/waiting', label: 'Waiting for you' },
  tools: { href: '/tools', label: 'Tools' },
  connections: { href: '/connections', label: 'Connections' },
  secrets: { href: '/secrets', label: 'Secrets' },
  budgets: { href: '/budgets', label: 'Budgets' },
  usage: { href: '/usage', label: 'Usage' },
  audit: { href: '/audit', label: 'Audit log' },
  settings: { href: '/settings', label: 'Settings' },
  help: { href: '/help', label: 'Help' },
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
    return [PLACES.workflows, { label: 'Workflow', href: `/workflows/${name}` }, { label: 'Evaluation' }];
  if (place === 'runs' && name === 'compare') return [PLACES.runs, { label: 'Compare' }];
  if (place === 'traces' && name) return [PLACES.runs, { label: `Trace ${name.slice(0, 8)}` }];
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
