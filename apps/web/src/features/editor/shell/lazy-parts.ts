'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { RunViewStore } from '../../run/index.ts';
import { addNodeDialog, connectList } from '../canvas/lazy-canvas-parts.ts';
import type { ActionMenuProps } from '../actions/action-menu.tsx';
import type { ConflictDialogProps } from '../saving/conflict-dialog.tsx';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { inspectorBody } from '../inspector/inspector-body-lazy.ts';
import type { FieldMenuProps } from '../canvas/field-menu.tsx';
import type { WorkflowBodyProps } from './workflow-body.tsx';
import type { NodeMenuProps } from '../canvas/node-menu.tsx';
import type { PinsPanelProps } from '../actions/pins-panel.tsx';
import type { MoreMenuProps } from './more-menu.tsx';
import type { ProblemsPopoverProps } from './problems-popover.tsx';
import type { RenameDialogProps } from '../inspector/rename-dialog.tsx';
import type { RunDockProps } from '../run-panel/run-dock.tsx';
import type { RunDialogProps } from '../run-panel/run-dialog.tsx';

/** Parts that are not needed to view a workflow and start editing. They are loaded when the page is idle. */
export const inspector = lazyPart<{ nodeId: string }>(async () => (await import('../inspector/inspector.tsx')).Inspector);
export const workflowBody = lazyPart<WorkflowBodyProps>(async () => (await import('./workflow-body.tsx')).WorkflowBody);
export const runDock = lazyPart<RunDockProps>(async () => (await import('../run-panel/run-dock.tsx')).RunDock);
export const runApprovals = lazyPart<{ store: RunViewStore }>(
  async () => (await import('../run-panel/run-approvals.tsx')).RunApprovals,
);
export const runInspector = lazyPart<{ store: RunViewStore }>(
  async () => (await import('../run-panel/run-inspector.tsx')).RunInspector,
);

export const moreMenu = lazyPart<MoreMenuProps>(async () => (await import('./more-menu.tsx')).MoreMenu);

/** Rendered once the canvas is drawn. */
export const firstSteps = lazyPart<object>(async () => (await import('./editor-first-steps.tsx')).EditorFirstSteps);

const floating = () => import('./floating-parts.ts');
export const actionMenu = lazyPart<ActionMenuProps>(async () => (await floating()).ActionMenu);
export const commentDialog = lazyPart<{ nodeId: string }>(async () => (await floating()).CommentDialog);
export const conflictDialog = lazyPart<ConflictDialogProps>(async () => (await floating()).ConflictDialog);
export const findPanel = lazyPart<{ context: EditorActionContext }>(async () => (await floating()).FindPanel);
export const keysDialog = lazyPart<{ onClose: () => void }>(async () => (await floating()).KeysDialog);
export const fieldMenu = lazyPart<FieldMenuProps>(async () => (await floating()).FieldMenu);
export const nodeMenu = lazyPart<NodeMenuProps>(async () => (await floating()).NodeMenu);
export const pinsPanel = lazyPart<PinsPanelProps>(async () => (await floating()).PinsPanel);
export const problemsPopover = lazyPart<ProblemsPopoverProps>(async () => (await floating()).ProblemsPopover);
export const renameDialog = lazyPart<RenameDialogProps>(async () => (await floating()).RenameDialog);
export const runDialog = lazyPart<RunDialogProps>(async () => (await floating()).RunDialog);
export const testDataDialog = lazyPart<{ nodeId: string }>(async () => (await floating()).TestDataDialog);

/** The parts in the order in which the user is likely to need them. */
export const lazyParts = [
  workflowBody,
  inspector,
  actionMenu,
  addNodeDialog,
  commentDialog,
  conflictDialog,
  connectList,
  findPanel,
  keysDialog,
  fieldMenu,
  nodeMenu,
  pinsPanel,
  problemsPopover,
  renameDialog,
  runDialog,
  testDataDialog,
  inspectorBody,
  runDock,
  runApprovals,
  runInspector,
];
