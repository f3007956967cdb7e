import type { WorkflowRef } from '@pinion/contracts';
import type { IconComponent } from '../ui/icons/icon.tsx';

/** The fields that a config declares, without those that any file can have besides. */
type OwnField<Config> = keyof { [Key in keyof Config as string extends Key ? never : Key]: true } & string;

/** A setting of a node in the inspector, or a remark between settings. */
export type NodeField<Key extends string = string> =
  | { kind: 'note'; text: string; help?: 'confirmation' }
  /** The workflow that the node runs, and its version. */
  | { kind: 'workflow' }
  | {
      kind: 'number';
      key: Key;
      label: string;
      unit?: string;
      hint?: string;
      min: number;
      max: number;
      isWhole?: boolean;
      isOptional?: boolean;
    }
  | { kind: 'template'; key: Key; label: string; hint?: string; rows: number }
  /** JSONata. */
  | { kind: 'expression'; key: Key; label: string; hint: string; rows: number }
  | { kind: 'choice'; key: Key; label: string; options: readonly { value: string; label: string; hint: string }[] }
  | { kind: 'switch'; key: Key; label: string };

export type PaletteGroup = 'flow' | 'actions' | 'people';

/**
 * The looks of a type of node: in the palette, on the canvas and in the inspector. Its config, handles and problems are in
 * `packages/contracts/src/nodes`, and how it runs in `apps/api/src/engine/nodes`.
 */
export type NodePresentation<Config> = {
  icon: IconComponent;
  /** The name in the palette, and the title of a new node: `Branch`. */
  name: string;
  /** The name inside a sentence: `branch`. */
  term: string;
  hint: string;
  group: PaletteGroup;
  /** The key that adds the node to the canvas. */
  key: string;
  /** The width of the card in pixels. */
  width?: number;
  /** Returns the text of the card. Undefined for a card without one. */
  text?(config: Config): string | undefined;
  /** Returns the code of the card, whose first lines are shown as they are. */
  code?(config: Config): string;
  /** Returns a text in the header of the card. */
  detail?(config: Config): string | undefined;
  /** Returns a text beside a source handle. */
  aside?(config: Config, handle: string): string | undefined;
  /** Returns a text under the handles. */
  footer?(config: Config): string | undefined;
  /** Returns the workflow that the node runs, which its card names. */
  workflow?(config: Config): WorkflowRef;
  /** The settings, in order. A type without them has a pane of its own in the editor's inspector. */
  fields?: readonly NodeField<OwnField<Config>>[];
};

/** Declares how a type of node looks. */
export const defineNodePresentation = <Config>(presentation: NodePresentation<Config>): NodePresentation<Config> => presentation;
