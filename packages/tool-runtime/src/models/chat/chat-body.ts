import { isRecord, type JsonSchema, type ModelConfig, type ToolSpec } from '@pinion/contracts';
import type { ModelMessage, ModelRequest } from '../../ports/index.ts';
import { answerSchemaOf } from '../answer-schema.ts';
import { toolsetOf } from '../toolset.ts';
import { vendorIds } from '../vendor-id.ts';
import { thoughtNamesOf, type TurnWriter, writeTurn } from './write-turn.ts';

/**
 * Creates a writer of request bodies for a server. A conversation is sent again with every turn, so each message and each list of
 * tools is serialized once and cached, until the server sends thoughts under another name.
 */
export function createBodyWriter(config: ModelConfig, server: string): (request: ModelRequest) => string {
  let messageTexts = new WeakMap<ModelMessage, string>();
  let thoughtNames: readonly string[] = [];
  const parameters = config.parameters ?? {};
  const idOf = vendorIds(config);
  const start = `{"model":${JSON.stringify(config.model)},"stream":true,"stream_options":{"include_usage":true}`;
  const head = start + parametersText(parameters);
  return ({ instructions, messages, tools, max_output_tokens: most, answer_schema }) => {
    const names = thoughtNamesOf(messages, server);
    if (names.join() !== thoughtNames.join()) {
      messageTexts = new WeakMap();
      thoughtNames = names;
    }
    const writer = { toolset: toolsetOf(tools), idOf, server, thoughtNames };
    const isCut = most !== undefined && most < (outputLimitOf(parameters) ?? Number.POSITIVE_INFINITY);
    let text = `${isCut ? start + parametersText(limited(parameters, most)) : head}${toolsText(tools)}`;
    if (answer_schema !== undefined && tools.length === 0 && parameters['response_format'] === undefined)
      text += answerText(answer_schema);
    text += ',"messages":[';
    let isFirst = true;
    if (instructions !== '') {
      text += JSON.stringify({ role: 'system', content: instructions });
      isFirst = false;
    }
    for (const message of messages) {
      let written = messageTexts.get(message);
      if (written === undefined) {
        written = writeMessage(message, writer);
        messageTexts.set(message, written);
      }
      if (written === '') continue;
      text += isFirst ? written : `,${written}`;
      isFirst = false;
    }
    return `${text}]}`;
  };
}

/** Parameters that Pinion handles itself. All others are passed to the provider unchanged. */
const own = new Set([
  'tool_mode',
  'provider_options',
  'max_output_tokens',
  'model',
  'messages',
  'tools',
  'stream',
  'stream_options',
]);

const limitNames = ['max_output_tokens', 'max_completion_tokens', 'max_tokens'];

function outputLimitOf(parameters: Readonly<Record<string, unknown>>): number | undefined {
  const limit = limitNames.map(name => parameters[name]).find(value => value !== undefined);
  return typeof limit === 'number' ? limit : undefined;
}

/** Returns the parameters with a lower limit, under the name that the author chose. */
function limited(parameters: Readonly<Record<string, unknown>>, most: number): Record<string, unknown> {
  const name = limitNames.find(candidate => parameters[candidate] !== undefined) ?? 'max_output_tokens';
  return { ...parameters, [name]: most };
}

function parametersText(parameters: Readonly<Record<string, unknown>>): string {
  const extra = parameters['provider_options'];
  const limit = parameters['max_output_tokens'];
  const entries = [
    ...Object.entries(parameters).filter(([name]) => !own.has(name)),
    ...(limit === undefined ? [] : [['max_tokens', limit] as const]),
    ...(isRecord(extra) ? Object.entries(extra) : []),
  ];
  return entries.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value ?? null)}`).join('');
}

/**
 * Returns the answer schema as text. Local servers constrain a model either to a schema or to the form of tool calls, and
 * refuse to do both.
 */
function answerText(original: JsonSchema): string {
  const answer = answerSchemaOf(original);
  if (answer === undefined) return '';
  const json_schema = { name: 'answer', schema: answer.schema, strict: answer.isStrict };
  return `,"response_format":${JSON.stringify({ type: 'json_schema', json_schema })}`;
}

const toolTexts = new WeakMap<readonly ToolSpec[], string>();

function toolsText(specs: readonly ToolSpec[]): string {
  if (specs.length === 0) return '';
  const known = toolTexts.get(specs);
  if (known !== undefined) return known;
  const tools = toolsetOf(specs).tools.map(({ name, description, schema }) => ({
    type: 'function',
    function: { name, description, parameters: schema },
  }));
  const text = `,"tools":${JSON.stringify(tools)}`;
  toolTexts.set(specs, text);
  return text;
}

function writeMessage(message: ModelMessage, writer: TurnWriter): string {
  switch (message.role) {
    case 'user':
      return JSON.stringify({ role: 'user', content: message.text });
    case 'assistant':
      return writeTurn(message.turn, writer);
    case 'tool':
      return message.results
        .map(({ id, text }) => JSON.stringify({ role: 'tool', tool_call_id: writer.idOf(id), content: text }))
        .join(',');
  }
}
