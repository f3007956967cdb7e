import type { PartRequest } from './partial-run-plan.ts';
import type { PinAction, PinRef } from './pin-ref.ts';

/** The handle that a keyboard connection starts from. */
export type ConnectStart = { node: string; handle: string; side: 'source' | 'target' };

/** A place on the screen, in CSS pixels. */
export type Point = { x: number; y: number };

/** What a context menu is about. */
export type Subject = 'node' | 'pin' | 'note' | 'edge' | 'selection' | 'canvas';

/** A node that is to be chosen: to be wired to a handle, put into an edge, or left alone. */
export type NodeRequest = { from?: ConnectStart; edge?: string };

/** What floats over the editor now; one thing at a time. */
export type EditorDialog =
  | { kind: 'keys' | 'find' | 'offer' }
  | { kind: 'run'; part?: PartRequest; withTestData?: true }
  | { kind: 'menu'; at: Point; about: Subject; pin?: PinRef | undefined }
  | { kind: 'pins'; deed: PinAction }
  | { kind: 'test-data'; node: string }
  | { kind: 'node'; at: Point; wish: NodeRequest };
