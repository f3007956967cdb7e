import { counted } from '../../../lib/counted.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';

/** The number of tools and published workflows that a first version would contain, and the names of the secrets it reads. */
export type FirstVersion = { tools: number; workflows: number; secrets: readonly string[] };

/** Returns "It freezes 3 tool versions and 1 version of other workflows and reads SHOP_KEY when it runs." */
export function describeFirstVersion({ tools, workflows, secrets }: FirstVersion): string {
  const frozen = formatList(
    [
      counted(tools, 'tool version'),
      ...(workflows > 0 ? [t('{{versions}} of other workflows', { versions: counted(workflows, 'version') })] : []),
    ],
    'and',
  );
  return secrets.length === 0
    ? t('Freezes {{frozen}}.', { frozen })
    : t('Freezes {{frozen}} and reads {{secrets}} at run time.', { frozen, secrets: formatList(secrets) });
}
