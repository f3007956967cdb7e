import type { EditorStore } from '../core/editor-store.ts';
import type { DrawnNode } from './drawn-node.ts';
import type { Point } from '../core/editor-dialog.ts';
import type { Box, Sizes } from '../core/boxes.ts';
import type { PartialRunRequest } from '../core/partial-run-plan.ts';
import type { PinRef } from '../core/pin-ref.ts';

/** The access to the canvas, as it is drawn now, that actions need. */
export type EditorScreen = {
  sizes: () => Sizes;
  /** Returns the nodes as they are drawn, with the positions of their handles. */
  drawnNodes: () => DrawnNode[];
  /** Converts a point of the screen to the canvas. */
  toCanvas: (at: Point) => Point;
  /** Returns the default position of new nodes on the screen, when the user did not point anywhere. */
  middle: () => Point;
  /** Returns the point just below the header of the element with this id, on the screen. */
  positionOf: (flowId: string) => Point | undefined;
  /** Fits these boxes, by default all nodes, into the free part of the canvas. */
  fit: (boxes?: readonly Box[]) => void;
  fitBox: (box: Box) => void;
  zoomTo: (zoom: number) => void;
  zoomBy: (direction: 'in' | 'out') => void;
  /** Focuses the element with this id once it is drawn. */
  focus: (flowId: string) => void;
  /** Brings a node into view and focuses it. */
  goTo: (nodeId: string) => void;
  toInspector: (field: 'name' | 'first') => void;
  /** Opens the settings of a pin of the selected agent and focuses them. */
  toPin: (pin: string) => void;
};

/** The context that actions work with. */
export type EditorActionContext = {
  store: EditorStore;
  screen: EditorScreen;
  save: () => void;
  toggleChat: () => void;
  publish: () => void;
  toggleHistory: () => void;
  /** Saves everything and opens the cases of this workflow. */
  evaluate: () => void;
  /** Saves everything and runs a part of the workflow. */
  runPart: (part: PartialRunRequest) => void;
  /** Sets a node's last output as its test data. */
  pinOutput: (nodeId: string) => void;
  /** Converts the call behind a pin's last value to a node. */
  materializePin: (target: PinRef) => void;
};
