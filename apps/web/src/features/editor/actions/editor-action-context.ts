import type { EditorStore } from '../editor-store.ts';
import type { Point } from '../run-panel/editor-dialog.ts';
import type { Box, Sizes } from '../canvas-editing/boxes.ts';
import type { PartRequest } from '../run-panel/partial-run-plan.ts';
import type { PinRef } from '../run-panel/pin-ref.ts';

/** What an action needs of the screen: the canvas as it is drawn now. */
export type EditorScreen = {
  sizes: () => Sizes;
  /** A point of the screen on the canvas. */
  toCanvas: (at: Point) => Point;
  /** Where something new is put when nobody pointed anywhere, on the screen. */
  middle: () => Point;
  /** Just below the head of what is drawn under this id, on the screen. */
  placeOf: (flowId: string) => Point | undefined;
  fit: () => void;
  fitBox: (box: Box) => void;
  zoomTo: (zoom: number) => void;
  zoomBy: (direction: 'in' | 'out') => void;
  /** Gives what is drawn under this id the focus, once it is drawn. */
  focus: (flowId: string) => void;
  /** Brings a node into view and gives it the focus. */
  goTo: (nodeId: string) => void;
  toInspector: (field: 'name' | 'first') => void;
  /** Opens the settings of a pin of the selected agent, and gives them the focus. */
  toPin: (pin: string) => void;
};

/** What actions act with. */
export type EditorActionContext = {
  store: EditorStore;
  screen: EditorScreen;
  save: () => void;
  toggleChat: () => void;
  publish: () => void;
  toggleHistory: () => void;
  /** Leaves for the cases of this workflow, with everything saved. */
  evaluate: () => void;
  /** Runs a part of the workflow, with everything saved. */
  runPart: (part: PartRequest) => void;
  /** What a node last gave becomes its test data. */
  pinOutput: (nodeId: string) => void;
  /** The call behind a pin's last value becomes a node. */
  materializePin: (target: PinRef) => void;
};
