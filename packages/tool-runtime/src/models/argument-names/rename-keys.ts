import type { JsonSchema } from '@pinion/contracts';
import { findStringEnd, readString } from '../json-string.ts';
import { namesArgument, itemParts, memberParts, schemaParts } from './schema-parts.ts';

/** An open object or array of the text, with the schemas that can apply to it. */
type Frame = { parts: readonly JsonSchema[]; isObject: boolean; expectsKey: boolean; key: string; index: number };

/** A schema and the one that contains it, to which its references refer. */
export type SchemaPosition = { root: JsonSchema; schema: JsonSchema };

/**
 * Renames keys in JSON text where the schema names them, and copies everything else as written: numbers keep their digits, and keys
 * of free-form objects stay.
 */
export function renameKeys(text: string, { root, schema }: SchemaPosition, names: ReadonlyMap<string, string>): string {
  const open: Frame[] = [];
  let renamed = '';
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const frame = open.at(-1);
    const character = text[at];
    if (character === '"') {
      const end = findStringEnd(text, at);
      if (end < 0) break;
      if (frame?.expectsKey === true) {
        frame.key = readString(text.slice(at, end)) ?? '';
        frame.expectsKey = false;
        const name = namesArgument(frame.parts, frame.key) ? names.get(frame.key) : undefined;
        if (name !== undefined) {
          renamed += text.slice(copied, at) + JSON.stringify(name);
          copied = end;
        }
      }
      at = end;
      continue;
    }
    if (character === '{' || character === '[') {
      const isObject = character === '{';
      const parts = frame === undefined ? schemaParts(root, [schema]) : childParts(root, frame);
      open.push({ parts, isObject, expectsKey: isObject, key: '', index: 0 });
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ',' && frame !== undefined) {
      frame.expectsKey = frame.isObject;
      frame.index += 1;
    }
    at += 1;
  }
  return renamed + text.slice(copied);
}

const childParts = (root: JsonSchema, { parts, isObject, key, index }: Frame): readonly JsonSchema[] =>
  isObject ? memberParts(root, parts, key) : itemParts(root, parts, index);
