import type { EdgeLocation } from './connection.ts';
import type { PartialRunRequest } from './partial-run-plan.ts';
import type { PinAction, PinRef } from './pin-ref.ts';

/** The handle that a keyboard connection starts from. */
export type ConnectStart = { node: string; handle: string; side: 'source' | 'target' };

/** A point on the screen, in CSS pixels. */
export type Point = { x: number; y: number };

/** The subject of a context menu. */
export type Subject = 'node' | 'pin' | 'note' | 'edge' | 'selection' | 'canvas';

/** A request for a new node: connected to a handle, inserted into an edge, or on its own. */
export type NodeRequest = { from?: ConnectStart; edge?: string };

/** The overlay that is open over the editor. Only one is open at a time. */
export type EditorDialog =
  | { kind: 'keys' | 'find' | 'offer' | 'api' }
  | { kind: 'new-tool'; from: 'curl' | 'openapi' | 'mcp' | 'python' | 'javascript' }
  | { kind: 'run'; part?: PartialRunRequest; withTestData?: true }
  | { kind: 'menu'; at: Point; about: Subject; pin?: PinRef | undefined }
  | { kind: 'pins'; action: PinAction }
  | { kind: 'test-data' | 'comment'; node: string }
  | { kind: 'node'; at: Point; request: NodeRequest }
  | { kind: 'field'; at: Point; connection: EdgeLocation };
