import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import { chatProviders, closeServers, delta, startModelServer, stream } from './test-model-server.ts';

/* The shapes in which servers stream calls. */

const egress = createEgress({ allow: ['127.0.0.1'] });
const { turn } = startModelServer(egress);

afterEach(closeServers);
afterAll(() => egress.close());

type Piece = { index?: unknown; id?: unknown; name?: string; args?: unknown };

const toolCall = ({ name, args, ...rest }: Piece) => ({
  ...rest,
  type: 'function',
  function: { ...(name === undefined ? {} : { name }), ...(args === undefined ? {} : { arguments: args }) },
});
const piecesOf = (pieces: readonly Piece[]) => pieces.map(piece => delta({ tool_calls: [toolCall(piece)] }));

/** Returns the calls of an answer as name and arguments. Every provider of chat completions reads the same. */
async function callsOf(...events: unknown[]): Promise<string[]> {
  const answer = stream([...events, delta({}, 'tool_calls')]);
  const turns = await Promise.all(chatProviders.map(provider => turn(provider, answer)));
  const [first = [], ...others] = turns.map(({ tool_calls }) =>
    tool_calls.map(({ name, input_text }) => `${name} ${input_text}`),
  );
  for (const other of others) expect(other).toEqual(first);
  return first;
}

const [a, b] = ['{"sku":"A"}', '{"sku":"B"}'];

describe('two whole calls under one index', () => {
  const ids = { empty: { id: '' }, absent: {}, null: { id: null }, equal: { id: 'same' } };
  it.each(Object.entries(ids))('two calls with %s ids stay two calls', async (_ids, id) => {
    const first = { index: 0, ...id, name: 'calculator', args: a };
    expect(await callsOf(...piecesOf([first, { ...first, args: b }]))).toEqual([`calculator ${a}`, `calculator ${b}`]);
    expect(await callsOf(...piecesOf([first, { ...first, name: 'web__search', args: b }]))).toEqual([
      `calculator ${a}`,
      `web.search ${b}`,
    ]);
    expect(await callsOf(delta({ tool_calls: [first, { ...first, args: b }].map(toolCall) }))).toHaveLength(2);
  });

  it('a name with a fragment after a complete call begins a call', async () => {
    const pieces = [{ name: 'calculator', args: a }, { name: 'calculator', args: '{"sk' }, { args: 'u":"B"}' }];
    expect(await callsOf(...piecesOf(pieces.map(piece => ({ index: 0, ...piece }))))).toEqual([
      `calculator ${a}`,
      `calculator ${b}`,
    ]);
  });

  it('another name begins a call, so that no call has the arguments of another', async () => {
    const pieces = [
      { name: 'calculator', args: '' },
      { name: 'web__search', args: b },
    ];
    expect(await callsOf(...piecesOf(pieces.map(piece => ({ index: 0, ...piece }))))).toEqual(['calculator ', `web.search ${b}`]);
  });

  it('equal calls that came whole and without ids stay two calls', async () => {
    const first = { index: 0, name: 'calculator', args: a };
    expect(await callsOf(...piecesOf([first, first]))).toHaveLength(2);
  });

  it('a second object without a name stays part of the call, whose arguments are refused', async () => {
    expect(
      await callsOf(
        ...piecesOf([
          { index: 0, name: 'calculator', args: a },
          { index: 0, args: b },
        ]),
      ),
    ).toEqual([`calculator ${a}${b}`]);
  });
});

describe('one call in several deltas', () => {
  const fragments = ['{"sku"', ':', '"A"', '}'];
  const shapes: Record<string, Piece> = {
    'a name and no id': { index: 0, name: 'calculator' },
    'a name and an id': { index: 0, id: 'x', name: 'calculator' },
    'a name and an empty id': { index: 0, id: '', name: 'calculator' },
    'a name, an id and a null index': { index: null, id: 'x', name: 'calculator' },
    'a name and an id without an index': { id: 'x', name: 'calculator' },
    'a name alone': { name: 'calculator' },
    'an index that is a text': { index: '0', name: 'calculator' },
  };
  it.each(Object.entries(shapes))('fragments that each have %s are one call', async (_shape, shape) => {
    const { name: _name, ...unnamed } = shape;
    expect(await callsOf(...piecesOf(fragments.map(args => ({ ...shape, args }))))).toEqual([`calculator ${a}`]);
    expect(
      await callsOf(
        ...piecesOf([{ ...shape, args: '' }, ...fragments.map(args => ({ ...unnamed, args })), { ...shape, args: '' }]),
      ),
    ).toEqual([`calculator ${a}`]);
  });

  it('fragments of two calls without an index belong to the call with their id', async () => {
    const pieces = [
      { id: 'x', name: 'calculator', args: '{"sku":' },
      { id: 'y', name: 'web__search', args: '{"sku":' },
      { id: 'x', args: '"A"}' },
      { id: 'y', args: '"B"}' },
    ];
    expect(await callsOf(...piecesOf(pieces))).toEqual([`calculator ${a}`, `web.search ${b}`]);
  });

  it('a fragment under an index without a call continues the call that lacks it', async () => {
    for (const id of [{}, { id: 'x' }]) {
      const pieces = [{ index: 0, id: 'x', name: 'calculator', args: '' }, ...fragments.map(args => ({ index: 1, ...id, args }))];
      expect(await callsOf(...piecesOf(pieces))).toEqual([`calculator ${a}`]);
    }
  });
});

describe('a call that comes twice', () => {
  const whole = { index: 0, id: 'x', name: 'calculator', args: '{ "sku": "A" }' };
  const inFragments = [
    { ...whole, args: '{"sku":' },
    { index: 0, args: '"A"}' },
  ];

  it('a call repeated at the end, or under another index, is one call', async () => {
    expect(await callsOf(...piecesOf([...inFragments, whole]))).toHaveLength(1);
    expect(await callsOf(...piecesOf([...inFragments, { ...whole, index: 1 }]))).toHaveLength(1);
    expect(await callsOf(...piecesOf([whole, { ...whole, index: 1 }]))).toHaveLength(1);
    expect(await callsOf(...piecesOf([...inFragments, { ...whole, id: '' }]))).toHaveLength(1);
  });

  it('a message at the end of the stream adds what its deltas did not contain', async () => {
    const second = { id: 'y', name: 'web__search', args: b };
    const message = (...calls: Piece[]) => ({ choices: [{ message: { content: 'Hi', tool_calls: calls.map(toolCall) } }] });
    const [named, unnamed] = [whole, { ...whole, id: undefined, index: undefined }];
    for (const repeated of [named, unnamed]) {
      const events = [delta({ content: 'Hi' }), ...piecesOf(inFragments), message(repeated, second), delta({}, 'tool_calls')];
      const answer = await turn('openai-compatible', stream(events));
      expect(answer).toMatchObject({
        text: 'Hi',
        tool_calls: [
          { id: 'x', input_text: a },
          { id: 'y', input_text: b },
        ],
      });
      expect(answer.tool_calls).toHaveLength(2);
    }
  });
});
