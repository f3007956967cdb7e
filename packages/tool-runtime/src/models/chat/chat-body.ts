import { type JsonSchema, type ModelConfig, type ToolSpec } from '@pinion/contracts';
import type { ModelMessage, ModelRequest } from '../../ports/index.ts';
import { answerSchemaOf } from '../answer-schema.ts';
import { toolsetOf } from '../toolset.ts';
import { vendorIds } from '../vendor-id.ts';
import { bodyParameters } from './body-parameters.ts';
import { withoutRefused } from './without-refused.ts';
import { thoughtNamesOf, type TurnWriter, writeTurn } from './write-turn.ts';

/**
 * Creates a writer of request bodies for a server. A conversation is sent again with every turn, so each message and each list of
 * tools is serialized once and cached, until the server sends thoughts under another name.
 */
export function createBodyWriter(config: ModelConfig, server: string): (request: ModelRequest) => string {
  let messageTexts = new WeakMap<ModelMessage, string>();
  let thoughtNames: readonly string[] = [];
  const idOf = vendorIds(config);
  const start = { model: config.model, stream: true, stream_options: { include_usage: true } };
  return request => {
    const { instructions, messages, tools, answer_schema } = request;
    const names = thoughtNamesOf(messages, server);
    if (names.join() !== thoughtNames.join()) {
      messageTexts = new WeakMap();
      thoughtNames = names;
    }
    const writer = { toolset: toolsetOf(tools), idOf, server, thoughtNames };
    const parameters = bodyParameters(config, request);
    let text = JSON.stringify({ ...start, ...parameters }).slice(0, -1) + toolsText(tools);
    const isHeld = tools.length === 0 || config.provider === 'openai';
    if (answer_schema !== undefined && isHeld && parameters['response_format'] === undefined) text += answerText(answer_schema);
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

/**
 * Returns the answer schema as text. Local servers constrain a model either to a schema or to the form of tool calls, and
 * refuse to do both. OpenAI does both.
 */
function answerText(original: JsonSchema): string {
  const answer = answerSchemaOf(original);
  if (answer === undefined) return '';
  const json_schema = { name: 'answer', schema: withoutRefused(answer.schema), strict: answer.isStrict };
  return `,"response_format":${JSON.stringify({ type: 'json_schema', json_schema })}`;
}

const toolTexts = new WeakMap<readonly ToolSpec[], string>();

function toolsText(specs: readonly ToolSpec[]): string {
  if (specs.length === 0) return '';
  const known = toolTexts.get(specs);
  if (known !== undefined) return known;
  const tools = toolsetOf(specs).tools.map(({ name, description, schema }) => ({
    type: 'function',
    function: { name, description, parameters: withoutRefused(schema) },
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
