import type { WorkflowChange } from '@pinion/contracts';
import { translateSentence, type Sentence, sentence } from '../../../lib/texts/sentence.ts';

const ofValue = [
  sentence('order of {{place}} changed'),
  sentence('{{place}} removed, was {{from}}'),
  sentence('{{place}} set to {{to}}'),
  sentence('{{place}} added'),
  sentence('{{place}} removed'),
  sentence('{{place}} changed'),
  sentence('{{place}}: {{from}} to {{to}}'),
];

const sentences: Readonly<Record<WorkflowChange['kind'], readonly Sentence[]>> = {
  node_added: [sentence('{{node}} added ({{type}})')],
  node_removed: [sentence('{{node}} removed ({{type}})')],
  node_renamed: [sentence('{{from}} renamed to {{to}}')],
  node_changed: ofValue,
  workflow_changed: ofValue,
  edge_added: [sentence('edge added: {{from}} to {{to}}')],
  edge_removed: [sentence('edge removed: {{from}} to {{to}}')],
};

/** Returns the text of a change, in the language of the installation. */
export const changeText = ({ kind, text }: Pick<WorkflowChange, 'kind' | 'text'>): string =>
  translateSentence(text, sentences[kind]);
