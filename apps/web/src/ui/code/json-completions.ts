import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, isValue, nameOfProperty, pathOf } from './json-path.ts';
import { propertiesAt, type SchemaProperty, valuesAt } from './schema-at.ts';

/** Completes the property names and the values that the schema allows at the cursor. */
export const jsonCompletions =
  (schema: unknown): CompletionSource =>
  context => {
    const text = context.state.doc.toString();
    const node = enclosing(syntaxTree(context.state).resolveInner(context.pos, -1));
    return propertyNames(schema, context, node, text) ?? values(schema, context, node, text);
  };

/** Returns the name, value or container that a bracket, a comma or an unfinished token belongs to. */
function enclosing(node: SyntaxNode): SyntaxNode {
  let at = node;
  while (at.parent !== null && !isValue(at) && at.name !== 'PropertyName' && at.name !== 'Property') at = at.parent;
  return at;
}

function propertyNames(schema: unknown, { pos }: CompletionContext, node: SyntaxNode, text: string): CompletionResult | null {
  const typed = node.name === 'PropertyName' ? node : null;
  const object = typed === null ? node : node.parent?.parent;
  if (object?.name !== 'Object') return null;
  if (typed === null && !/[{,]\s*"?$/.test(text.slice(object.from, pos))) return null;
  const existing = new Set(
    childrenOf(object).flatMap(child =>
      child.name === 'Property' && child !== typed?.parent ? [nameOfProperty(child, text)] : [],
    ),
  );
  const isNamed = /^\s*:/.test(text.slice(typed?.to ?? pos));
  const options = propertiesAt(schema, pathOf(object, text))
    .filter(({ name }) => !existing.has(name))
    .map(property => nameCompletion(property, isNamed));
  const from = typed?.from ?? (text[pos - 1] === '"' ? pos - 1 : pos);
  return options.length === 0 ? null : { from, to: typed?.to ?? pos, options, filter: true };
}

function nameCompletion({ name, type, description, isRequired }: SchemaProperty, isNamed: boolean): Completion {
  const key = JSON.stringify(name);
  return {
    label: key,
    displayLabel: name,
    apply: isNamed ? key : `${key}: `,
    ...(type === undefined ? {} : { detail: type }),
    ...(description === undefined ? {} : { info: description }),
    boost: isRequired ? 1 : 0,
  };
}

function values(schema: unknown, { pos, explicit }: CompletionContext, node: SyntaxNode, text: string): CompletionResult | null {
  const before = text.slice(0, pos);
  const typed = isValue(node) && node.name !== 'Object' && node.name !== 'Array' ? node : null;
  if (typed === null && !explicit && !/:\s*"?$/.test(before)) return null;
  const holder = typed ?? propertyBefore(node, pos);
  if (holder === null) return null;
  const options = valuesAt(schema, pathOf(holder, text)).map(value => ({ label: JSON.stringify(value) }));
  const from = typed?.from ?? pos - (/\w*$/.exec(before)?.[0].length ?? 0);
  return options.length === 0 ? null : { from, to: typed?.to ?? pos, options };
}

/** Returns the property whose value the cursor is at. Without a value yet, the property ends before the cursor. */
function propertyBefore(node: SyntaxNode, pos: number): SyntaxNode | null {
  if (node.name === 'Property') return node;
  if (node.parent?.name === 'Property') return node.parent;
  return childrenOf(node).findLast(child => child.name === 'Property' && child.to <= pos) ?? null;
}
