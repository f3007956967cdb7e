import { isRecord, type JsonSchema, messageField, type WorkflowFile } from '@pinion/contracts';
import { setConfig } from './set-config.ts';

/**
 * Sets the empty prompt of an agent to the message of the input node that was connected to it. Without a prompt, the model would be sent
 * the JSON of the whole input.
 */
export function fillPrompt(file: WorkflowFile, { source, target }: { source: string; target: string }): WorkflowFile {
  const from = file.nodes.find(({ id }) => id === source);
  const agent = file.nodes.find(({ id }) => id === target);
  const schema = from?.type === 'input' ? from.config['schema'] : undefined;
  if (agent?.type !== 'agent' || agent.config['prompt'] !== '' || !isRecord(schema)) return file;
  const field = messageField(schema as JsonSchema);
  return field === undefined ? file : setConfig(file, target, config => ({ ...config, prompt: `{{${source}.${field}}}` }));
}
