import { isConnectionKind } from '@pinion/contracts';
import { connectionPresentations } from '../../../connections/connection-presentations.ts';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../lib/status.ts';

/** Returns the name of the kind of a connection, or of the type that its provider adds. */
export const kindLabel = ({ kind, type_label }: Pick<ConnectionItem, 'kind' | 'type_label'>): string =>
  type_label ?? connectionPresentations[kind].label;

export const STATE_BADGE: Record<ConnectionItem['state'], { status: Status; word: string }> = {
  connected: { status: 'ok', word: t('connected') },
  failing: { status: 'failed', word: t('failing') },
  off: { status: 'off', word: t('off') },
};

/** Returns the label of a source such as `mcp:files`. */
export function sourceLabel(source: string): string {
  const colon = source.indexOf(':');
  const kind = source.slice(0, colon);
  return `${isConnectionKind(kind) ? connectionPresentations[kind].label : kind} ${source.slice(colon + 1)}`;
}
