import { t } from '../../../lib/texts/t.ts';
import { readWorkflowPath } from '../../../lib/workflow-path.ts';

export type NavItem = { href: string; label: string };

export const NAV_ITEMS = {
  workflows: { href: '/workflows', label: t('Workflows') },
  runs: { href: '/runs', label: t('Runs') },
  waiting: { href: '/waiting', label: t('Approvals') },
  tools: { href: '/tools', label: t('Tools') },
  connections: { href: '/connections', label: t('Connections') },
  models: { href: '/models', label: t('Models') },
  secrets: { href: '/secrets', label: t('Secrets') },
  sandboxes: { href: '/sandboxes', label: t('Sandboxes') },
  members: { href: '/members', label: t('Members') },
  budgets: { href: '/budgets', label: t('Budgets') },
  usage: { href: '/usage', label: t('Usage') },
  audit: { href: '/audit', label: t('Audit log') },
  system: { href: '/system', label: t('System') },
  settings: { href: '/settings', label: t('Settings') },
  help: { href: '/help', label: t('Help') },
} as const satisfies Record<string, NavItem>;

export type NavItemName = keyof typeof NAV_ITEMS;

/** Other words that a page is searched by in the command palette. */
export const navigationKeywords: Readonly<Partial<Record<NavItemName, readonly string[]>>> = {
  waiting: [t('approve')],
  connections: ['MCP', 'OpenAPI', 'Composio'],
  secrets: [t('API keys'), t('credentials')],
  members: [t('users'), t('roles'), t('tokens')],
  budgets: [t('limits'), t('cost')],
  usage: [t('billing')],
  sandboxes: [t('isolation'), t('code')],
  models: [t('providers'), 'LLM', t('prices')],
  audit: [t('activity'), t('changes')],
  system: [t('servers'), t('workers'), t('queue')],
  settings: [t('model servers'), t('approval'), t('roles')],
  help: [t('glossary'), t('documentation'), t('docs'), t('manual'), t('guide'), t('support')],
};

/** Other words that the page of a person's own account is searched by. */
export const accountKeywords: readonly string[] = [
  t('password'),
  t('two-factor authentication'),
  '2FA',
  t('security'),
  t('profile'),
];

/** Checks whether a navigation entry is current: on its own page and on every page below it. A trace belongs to runs. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === NAV_ITEMS.runs.href && pathname.startsWith('/traces/')) return true;
  return pathname === href || pathname.startsWith(`${href}/`);
}

export type Crumb = { label: string; href?: string };

/**
 * Returns the breadcrumbs of a path: /tools/payment.charge is Tools / payment.charge. The views of a workflow share those of the
 * workflow, by its name once it is known.
 */
export function crumbsOf(pathname: string, workflowName?: string): Crumb[] {
  if (readWorkflowPath(pathname) !== undefined) return [NAV_ITEMS.workflows, { label: workflowName ?? t('Workflow') }];
  const [target, name] = pathname.split('/').filter(Boolean);
  if (target === 'connections' && name) return [NAV_ITEMS.connections, { label: t('Connection') }];
  if (target === 'runs' && name === 'compare') return [NAV_ITEMS.runs, { label: t('Compare') }];
  if (target === 'traces' && name) return [NAV_ITEMS.runs, { label: t('Trace {{name}}', { name: name.slice(0, 8) }) }];
  if (target === 'account') return [{ label: t('Your account') }];
  const known = Object.values(NAV_ITEMS).find(item => item.href === `/${target}`);
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
