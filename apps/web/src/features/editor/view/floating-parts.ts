/** What floats over the editor, in one piece of code that comes after the canvas. */
export { ActionMenu } from './action-menu.tsx';
export { AddNodeDialog } from './add-node-dialog.tsx';
export { ConflictDialog } from './conflict-dialog.tsx';
export { ConnectList } from './connect-list.tsx';
export { FindPanel } from './find-panel.tsx';
export { KeysDialog } from './keys-dialog.tsx';
export { NodeMenu } from './node-menu.tsx';
export { PinsPanel } from './pins-panel.tsx';
export { ProblemsPopover } from './problems-popover.tsx';
export { RenameDialog } from './rename-dialog.tsx';
export { RunDialog } from './run-dialog.tsx';
export { TestDataDialog } from './test-data-dialog.tsx';
