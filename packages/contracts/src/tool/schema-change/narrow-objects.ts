import { canonicalJson } from '../../json/canonical-json.ts';
import type { JsonSchema } from '../../json/json-schema.ts';
import { ownValue } from '../../json/own-value.ts';
import { fitsSchema } from './fits-schema.ts';
import { byAge, toFinding, type SchemaFinding, type SchemaLook, softened, stepInto } from './schema-look.ts';
import { defaultOf, schemaProperties, requiredOf } from './schema-reading.ts';
import { shortJson } from './describe-schema.ts';

/** Returns the fields, required fields, defaults and undeclared fields that an object lost. */
export function narrowObjects(from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const [mine, theirs] = [schemaProperties(from), schemaProperties(to)];
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return [
    ...names.flatMap(name => narrowField(name, from, to, look)),
    ...(look.fills ? names.flatMap(name => narrowDefault(name, from, to, stepInto(look, name))) : []),
    ...narrowRequired(from, to, look),
    ...narrowOthers(from, to, look),
  ];
}

function narrowField(name: string, from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const [mine, theirs] = [ownValue(schemaProperties(from), name), ownValue(schemaProperties(to), name)];
  const inner = stepInto(look, name);
  if (mine !== undefined && theirs !== undefined) return look.narrow(mine, theirs, inner);
  if (from['patternProperties'] !== undefined || to['patternProperties'] !== undefined)
    return [toFinding(inner, 'field', 'unclear', 'is declared on one side only and may match a name pattern')];
  return mine !== undefined ? leaves(mine, to, inner) : comes(name, theirs, from, to, inner);
}

/** Returns findings for a field that the source declares and the target does not. */
function leaves(mine: unknown, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const isInput = look.part === 'input';
  const isOlder = look.isForward; // The older side declares it, so it was removed.
  const others = to['additionalProperties'];
  if (others === false && isInput)
    return [toFinding(look, 'field', 'breaking', isOlder ? 'is no longer accepted' : 'is new and optional')];
  const findings = others === undefined || others === false ? [] : look.narrow(mine, others, look);
  if (findings.length > 0) return findings;
  if (isInput) return [toFinding(look, 'field', 'compatible', isOlder ? 'is no longer declared, but still accepted' : 'is new')];
  return [toFinding(look, 'field', 'compatible', isOlder ? 'is gone' : 'is new')];
}

/** Returns findings for a field that the target declares and the source does not. */
function comes(name: string, theirs: unknown, from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  if (look.part === 'output') return [toFinding(look, 'field', 'breaking', look.isForward ? 'is new' : 'is gone')];
  const others = from['additionalProperties'];
  const isKept = from['properties'] !== undefined && look.isDeclaredOnly;
  const given = others === false || (others === undefined && isKept) ? [] : look.narrow(others ?? {}, theirs, look);
  const preset = look.fills ? defaultOf(to, name) : undefined;
  const isNeeded = requiredOf(to).includes(name) && preset === undefined;
  if (isNeeded) return [toFinding(look, 'field', 'breaking', look.isForward ? 'is new and required' : 'is no longer declared')];
  if (given.length > 0) return [toFinding(look, 'field', 'unclear', 'was not declared and is now checked')];
  const left = preset === undefined ? 'optional' : `is ${shortJson(preset)} if omitted`;
  return [toFinding(look, 'field', 'compatible', look.isForward ? `is new and ${left}` : 'is no longer declared')];
}

function narrowRequired(from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const isFilled = (schema: JsonSchema, name: string): boolean => look.fills && defaultOf(schema, name) !== undefined;
  const given = new Set(requiredOf(from).filter(name => !isFilled(from, name)));
  return requiredOf(to).flatMap(name => {
    const isReported = ownValue(schemaProperties(to), name) !== undefined && ownValue(schemaProperties(from), name) === undefined; // Reported with the field itself.
    const hasPatterns = from['patternProperties'] !== undefined || to['patternProperties'] !== undefined;
    if (given.has(name) || (isReported && !hasPatterns) || isFilled(to, name)) return [];
    const label = look.part === 'input' ? inputTexts : outputTexts;
    return [toFinding(stepInto(look, name), 'required', 'breaking', look.isForward ? label.needed : label.free)];
  });
}

const inputTexts = { needed: 'is now required', free: 'is now optional' };
const outputTexts = { needed: 'is always there now', free: 'may be missing now' };

/** Keywords that may depend on filled-in defaults, because defaults are filled in before validation. */
const whole = ['maxProperties', 'dependencies', 'dependentRequired', 'dependentSchemas', 'if', 'not', 'oneOf', 'anyOf'];
const wholeToo = ['allOf', 'enum', 'const', 'propertyNames', 'patternProperties', 'unevaluatedProperties'];

function narrowDefault(name: string, from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const [old, young] = [defaultOf(from, name), defaultOf(to, name)];
  if (canonicalJson(old ?? null) === canonicalJson(young ?? null) && (old === undefined) === (young === undefined)) return [];
  const { before, after } = byAge(look, old, young);
  const text = `if omitted, it was ${before === undefined ? 'missing' : shortJson(before)}, is ${after === undefined ? 'missing' : shortJson(after)}`;
  if (old !== undefined) return [toFinding(look, 'default', 'unclear', text)];
  const fit = fitsSchema(young, ownValue(schemaProperties(to), name), look.roots.to);
  if (fit === 'no') return [toFinding(look, 'default', 'breaking', `${text}, which is not accepted`)];
  const depends = [...whole, ...wholeToo].some(keyword => to[keyword] !== undefined);
  if (fit === 'unclear' || depends) return [toFinding(look, 'default', 'unclear', text)];
  return ownValue(schemaProperties(from), name) === undefined ? [] : [toFinding(look, 'default', 'compatible', text)];
}

/** Returns findings for all undeclared fields. */
function narrowOthers(from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const [mine, theirs] = [from['additionalProperties'], to['additionalProperties']];
  if (theirs === undefined || theirs === true || mine === false) return [];
  if (look.part === 'output' && theirs === false) return []; // Additional output harms no reader.
  const text = byAge(look, 'undeclared fields are now rejected or checked', 'undeclared fields are now accepted');
  const keyword = 'additionalProperties';
  const isKept = from['properties'] !== undefined && look.isDeclaredOnly;
  if (mine === undefined && isKept && look.part === 'input')
    return [toFinding(look, keyword, 'unclear', look.isForward ? text.before : text.after)];
  if (theirs === false) return [toFinding(look, keyword, 'breaking', look.isForward ? text.before : text.after)];
  const findings = look.narrow(mine ?? {}, theirs, stepInto(look, '*'));
  return mine === undefined ? softened(findings) : findings;
}
