/**
 * Faults that the tests must find. Each replaces `from`, which occurs once in `file`, by `to`. `spec` is the browser test that
 * covered the code before views had component tests.
 */
const view = (file, from, to, spec) => ({ kind: 'view', file: `apps/web/src/${file}`, from, to, spec });
const store = (file, from, to, spec) => ({ kind: 'store', file: `apps/web/src/${file}`, from, to, spec });
const api = (file, from, to, spec) => ({ kind: 'api', file: `apps/api/src/${file}`, from, to, spec });

export const faults = [
  view(
    'ui/form-dialog.tsx',
    'if (!disabled && busy === false) onSend();',
    'if (!disabled && busy === false) onClose();',
    'budgets',
  ),
  view('ui/error-state.tsx', ' role="alert"', '', 'states-lists'),
  view('ui/switch.tsx', 'aria-label={showLabel ? undefined : label}', 'aria-label={undefined}', 'at-once'),
  view('features/shell/view/query-region.tsx', 'onClick={() => void query.refetch()}', 'onClick={() => {}}', 'states-lists'),
  view('features/budgets/view/budgets-page.tsx', 'limitChange(subject, was)', 'limitChange(subject, {})', 'at-once'),
  view(
    'features/members/view/add-member-dialog.tsx',
    "if (name.trim() === '' || (wasFirst && yourName.trim() === '')) return;",
    "if (name.trim() === '') return;",
    'members',
  ),
  view('features/approvals/view/approval-card.tsx', 'card.current?.focus();', '', 'confirm'),
  view(
    'features/approvals/view/approval-card.tsx',
    "if (reply.decision === 'decline') return { status: 'denied', label: sent(t('Rejected')) };",
    "if (reply.decision === 'decline') return { status: 'ok', label: sent(t('Approved')) };",
    'confirm',
  ),
  view(
    'features/chat/view/message-form.tsx',
    "event.key === 'Enter' && !event.shiftKey ? onSend",
    "event.key === 'Enter' ? onSend",
    'chat',
  ),
  view(
    'features/session/use-session.ts',
    'return data?.you == null || hasPermission(data.you.role, action)\n    ?',
    'return data?.you == null || data.you.role !== undefined\n    ?',
    'members',
  ),
  store(
    'features/runs/actions/use-run-filter.ts',
    '...readFilter(new URLSearchParams(window.location.search)), ...part',
    '...part',
    'runs-list',
  ),
  store('features/runs/model/run-filter.ts', "status: RunStatus.safeParse(text('status')).data ?? ''", "status: ''", 'runs-list'),
  store('features/budgets/model/spend-limits.ts', 'value !== null)', 'value === null)', 'at-once'),
  store('features/run/run-store.ts', 'isFollowing: clamped >= journal.endMs', 'isFollowing: true', 'debugger'),
  store('features/run/run-store.ts', "connection: journal.latest.isOver() ? 'whole' : 'live'", "connection: 'live'", 'debugger'),
  store('features/run/run-store.ts', 'return seekCount(store, index + 1);', 'return seekCount(store, index);', 'debugger'),
  store(
    'features/timeline/model/search-rows.ts',
    'label.every(term => text.includes(term))',
    'label.some(term => text.includes(term))',
    'timeline',
  ),
  store(
    'features/timeline/model/problem-rows.ts',
    "(row.status === 'failed' || row.status === 'denied')",
    "row.status === 'failed'",
    'timeline',
  ),
  store(
    'features/editor/core/commands/remove-pin.ts',
    '|| edge.source_handle !== pin',
    '&& edge.source_handle !== pin',
    'pinner',
  ),
  store(
    'features/editor/core/commands/toggle-nodes.ts',
    'return isOn ? { ...rest, off } : rest;',
    'return { ...rest, off };',
    'canvas',
  ),
  store('features/editor/core/commands/connect-handles.ts', 'source === target || ', '', 'canvas'),
  store('features/editor/core/saving/autosave.ts', "on_conflict: 'merge' as const", "on_conflict: 'refuse' as const", 'together'),
  store(
    'features/run/model/describe-value.ts',
    "if (Array.isArray(value)) return counted(value.length, 'item');",
    "if (Array.isArray(value)) return 'list';",
    'run-result',
  ),
  api(
    'features/approvals/decide-approval.ts',
    "if (reply.decision === 'approve') await rejectSelfApproval",
    "if (reply.decision === 'decline') await rejectSelfApproval",
    'confirm',
  ),
  api(
    'features/approvals/decide-approval.ts',
    'if (taken === undefined) throw tooLate((await store.get(scope, id)) ?? approval);\n    return taken;',
    'return taken ?? approval;',
    'confirm',
  ),
  api('features/runs/read/view-stored.ts', "hasWorkers && !hasRoom ? 'workspace_limit' : reason", 'reason', 'system'),
  api('features/runs/lifecycle/cancel-run.ts', 'if (await isAccepted(active)) return;', 'return;', 'debugger'),
  api('features/runs/read/preview-of.ts', "replaceAll(/[\\s\\p{Cc}]+/gu, ' ')", "replaceAll(/[\\s]+/gu, ' ')", 'runs-list'),
  api('features/members/member-change.ts', "if (change === 'last_owner') {", "if (change === 'missing') {", 'members'),
  api('features/secrets/bind-secrets.ts', 'credential === name ? [host] : []', '[host]', 'secrets'),
];
