import { isDeepStrictEqual } from 'node:util';
import { numberBlocks, type NumberedBlock, type ProgramScript, turnsIn } from './program-script.ts';
import { type DoubleAnswer, serveDouble, tokensOf, type VendorDouble } from './serve-double.ts';

type Item = Record<string, unknown>;
type Body = { input: Item[]; tools?: Item[]; store?: boolean };

/**
 * Starts a double of OpenAI's Responses API that runs the programs of a script. It has no state: the conversation that it gets
 * decides the next answer, and it rejects one that differs from what it sent.
 */
export function serveOpenAi(script: ProgramScript): Promise<VendorDouble> {
  const turns = numberBlocks(script).map(blocks => blocks.map(itemOf));
  const hasPrograms = script.flat().some(block => block !== 'pause' && 'program' in block);
  return serveDouble(given => {
    const body = given as Body;
    const sent = body.input.filter(({ type, role }) => type !== 'function_call_output' && (role ?? 'assistant') === 'assistant');
    const turn = turnsIn(turns, sent.length);
    const expected = turns.slice(0, turn ?? 0).flat();
    if (turn === undefined || !isDeepStrictEqual(sent.map(bare), expected.map(bare)))
      return { rejected: `input: the items differ from those that were sent: ${JSON.stringify(sent)}` };
    const rejected = hasPrograms ? complaintOf(body, expected) : undefined;
    return rejected === undefined ? answerOf(turns[turn] ?? [], tokensOf(body)) : { rejected };
  });
}

function itemOf({ block, turn, index, program }: NumberedBlock): Item {
  const call_id = `call_program_${program}`;
  if ('text' in block)
    return {
      type: 'message',
      id: `msg_${turn}_${index}`,
      role: 'assistant',
      content: [{ type: 'output_text', text: block.text }],
    };
  if ('program' in block)
    return { type: 'program', id: `prog_${program}`, call_id, code: block.program, fingerprint: `fingerprint_${program}` };
  if ('output' in block)
    return { type: 'program_output', id: `out_${program}`, call_id, result: block.output, status: 'completed' };
  const caller = block.isDirect === true ? { type: 'direct' } : { type: 'program', caller_id: call_id };
  const call = { type: 'function_call', id: `fc_${turn}_${index}`, call_id: `call_${turn}_${index}`, name: block.call };
  return { ...call, arguments: JSON.stringify(block.input), caller };
}

/** Returns the facts of an item that have to come back. Messages and calls may come back without their own ids. */
function bare(item: Item): Item {
  const content = item['content'] as Item[] | string | undefined;
  if (typeof content === 'string') return { text: content };
  if (content !== undefined) return { text: content.map(({ text }) => text).join('') };
  if (item['type'] !== 'function_call') return item;
  const { id: _id, ...rest } = item;
  return rest;
}

/** Returns the reason why the vendor rejects a request: its tools, or a result that does not name the program that waits. */
function complaintOf({ tools = [], input, store }: Body, expected: readonly Item[]): string | undefined {
  if (store !== false) return 'store: the double keeps nothing';
  const canCall = tools.some(({ allowed_callers }) => isDeepStrictEqual(allowed_callers, ['direct', 'programmatic']));
  if (!tools.some(({ type }) => type === 'programmatic_tool_calling') || !canCall)
    return 'tools: programmatic_tool_calling and a tool that it can call are required';
  const outputs = new Map(input.flatMap(item => (item['type'] === 'function_call_output' ? [[item['call_id'], item]] : [])));
  const wrong = expected.find(({ type, call_id, caller }) => {
    if (type !== 'function_call') return false;
    const output = outputs.get(call_id);
    if (output === undefined) return true;
    return (caller as Item)['type'] === 'program' ? !isDeepStrictEqual(output['caller'], caller) : output['caller'] !== undefined;
  });
  return wrong === undefined ? undefined : `input: the output of ${String(wrong['call_id'])} is missing or names no caller`;
}

function answerOf(items: readonly Item[], inputTokens: number): DoubleAnswer {
  const response = { id: 'resp', object: 'response', created_at: 1, model: 'm', status: 'in_progress', output: [] };
  const output_tokens = tokensOf(items);
  const usage = { input_tokens: inputTokens, output_tokens, total_tokens: inputTokens + output_tokens };
  return {
    events: [
      { type: 'response.created', response },
      ...items.flatMap(eventsOf),
      { type: 'response.completed', response: { ...response, status: 'completed', output: items, usage } },
    ],
  };
}

function eventsOf(item: Item, output_index: number): unknown[] {
  const [content] = (item['content'] as Item[] | undefined) ?? [];
  const status = item['type'] === 'program_output' ? {} : { status: 'completed' };
  const empty = item['type'] === 'function_call' ? { arguments: '' } : content === undefined ? {} : { content: [] };
  const delta = {
    type: 'response.output_text.delta',
    item_id: item['id'],
    output_index,
    content_index: 0,
    delta: content?.['text'],
  };
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, ...empty } },
    ...(content === undefined ? [] : [delta]),
    { type: 'response.output_item.done', output_index, item: { ...item, ...status } },
  ];
}
