import { isOutputStrict, takeStricter, type ToolSpec, timeoutMsOf, toolRef } from '@pinion/contracts';
import type { CompiledSchema, SchemaCompiler, SchemaIssue } from '../ports/index.ts';
import { type ToolDefaults, withDefaults } from './with-defaults.ts';
import { type Canonicaliser, canonicaliserOf } from './canonicaliser.ts';

/** Everything that can be computed about a tool before it is called: once per `name@version`, never per call. */
export type PreparedTool = {
  readonly spec: ToolSpec;
  readonly ref: string;
  /** `"name":"...","version":"..."`: the part of an event that every call of the tool shares. */
  readonly nameText: string;
  /** `"side_effect_policy":"..."`. */
  readonly policyText: string;
  /** True when defaults can be filled into an input. */
  readonly hasDefaults: boolean;
  readonly timeoutMs: number;
  readonly canonical: Canonicaliser;
  /** True when an output that does not match its schema fails the call. */
  readonly isOutputStrict: boolean;
  /** The reason why the schema cannot be used. Every call of the tool fails with this message. */
  readonly brokenSchema: string | undefined;
  readonly checkInput: CompiledSchema;
  readonly checkOutput: CompiledSchema | undefined;
};

export type PrepareTool = (spec: ToolSpec) => PreparedTool;

const noIssues: CompiledSchema = () => undefined;

const keptPrepared = 1000;

/** Compiles a tool once, even when an equal spec arrives as another object (read again from a database or a journal). */
export function toolPreparer(schemas: SchemaCompiler, defaults: ToolDefaults = {}): PrepareTool {
  const byObject = new WeakMap<ToolSpec, PreparedTool>();
  const byText = new Map<string, PreparedTool>();
  return spec => {
    const ready = byObject.get(spec);
    if (ready !== undefined) return ready;
    const text = JSON.stringify(spec);
    const prepared = byText.get(text) ?? prepare(withDefaults(takeStricter(spec), defaults), schemas);
    byText.delete(text);
    byText.set(text, prepared);
    for (const oldest of byText.keys()) {
      if (byText.size <= keptPrepared) break;
      byText.delete(oldest);
    }
    byObject.set(spec, prepared);
    return prepared;
  };
}

function prepare(spec: ToolSpec, schemas: SchemaCompiler): PreparedTool {
  const input = schemas.compile(spec.input_schema, { fillDefaults: true });
  const output = spec.output_schema === undefined ? undefined : schemas.compile(spec.output_schema, { fillDefaults: false });
  const isStrict = isOutputStrict(spec);
  const broken = [input, isStrict ? output : undefined].find(compiled => compiled !== undefined && !compiled.ok);
  return {
    spec,
    ref: toolRef(spec.name, spec.version),
    nameText: `"name":${JSON.stringify(spec.name)},"version":${JSON.stringify(spec.version)}`,
    policyText: `"side_effect_policy":"${spec.side_effect_policy}"`,
    hasDefaults: JSON.stringify(spec.input_schema).includes('"default"'),
    timeoutMs: timeoutMsOf(spec),
    canonical: canonicaliserOf(spec.input_schema),
    isOutputStrict: isStrict,
    brokenSchema: broken?.ok === false ? broken.message : undefined,
    checkInput: input.ok ? (isStrict ? withUsableOutput(input.check, spec, output, schemas) : input.check) : noIssues,
    checkOutput: output?.ok === false ? () => [uncheckable(output.message)] : output?.check,
  };
}

const uncheckable = (flaw: string): SchemaIssue => ({ path: '', message: `cannot be checked: invalid schema: ${flaw}` });

/**
 * Checks the output schema first, so that nothing is sent to a strict tool whose output could not be read. Applies to a schema that
 * only a child process can compile.
 */
function withUsableOutput(
  check: CompiledSchema,
  { output_schema }: ToolSpec,
  output: ReturnType<SchemaCompiler['compile']> | undefined,
  schemas: SchemaCompiler,
): CompiledSchema {
  if (output_schema === undefined || output?.ok !== true || output.isDeferred !== true) return check;
  return async (value, limits) => {
    const issues = await check(value, limits);
    if (issues !== undefined) return issues;
    const flaw = await schemas.examine(output_schema);
    return flaw === undefined ? undefined : [{ path: '', message: `Invalid output_schema: ${flaw}` } satisfies SchemaIssue];
  };
}
