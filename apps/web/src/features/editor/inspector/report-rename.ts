import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import type { FollowedRename } from '../core/commands/rename-field/rename-field.ts';
import type { RenamedField } from '../core/commands/rename-field/renamed-field.ts';
import { type EditorStore, undo } from '../core/editor-store.ts';

type Rename = Pick<FollowedRename, 'followed' | 'unsure'> & { field: RenamedField };

/** Shows which nodes follow a renamed field, and which somebody has to look at. */
export function reportRename(store: EditorStore, { field: { path, to }, followed, unsure }: Rename): void {
  const from = path.at(-1) ?? '';
  const action = { label: t('Undo'), run: () => void undo(store) };
  if (unsure.length > 0)
    showErrorToast(t('Check {{nodes}}', { nodes: unsure.join(', ') }), {
      detail: t('It may still read {{from}}, which is {{to}} now.', { from, to }),
      action,
    });
  if (followed.length > 0)
    showToast(t('Renamed {{from}} to {{to}} in {{nodes}}', { from, to, nodes: counted(followed.length, 'node') }), {
      detail: followed.join(', '),
      action,
    });
}
