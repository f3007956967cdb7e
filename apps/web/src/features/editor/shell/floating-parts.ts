/** Bundle of the editor's overlays, loaded after the canvas. */
export { ActionMenu } from '../actions/action-menu.tsx';
export { CommentDialog } from '../inspector/comment-dialog.tsx';
export { ConflictDialog } from '../saving/conflict-dialog.tsx';
export { FieldMenu } from '../canvas/field-menu.tsx';
export { FindPanel } from '../actions/find-panel.tsx';
export { KeysDialog } from '../actions/keys-dialog.tsx';
export { NodeMenu } from '../canvas/node-menu.tsx';
export { PinsPanel } from '../actions/pins-panel.tsx';
export { ProblemsPopover } from './problems-popover.tsx';
export { RenameDialog } from '../inspector/rename-dialog.tsx';
export { RunDialog } from '../run-panel/run-dialog.tsx';
export { TestDataDialog } from '../inspector/test-data-dialog.tsx';
