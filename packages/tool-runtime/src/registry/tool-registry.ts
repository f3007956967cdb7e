import {
  compareVersions,
  contradictionIn,
  type Lifecycle,
  specOf,
  ToolDefinition,
  type ToolDefinitionInput,
  type ToolSpec,
  toolRef,
  versionInUse,
} from '@pinion/contracts';

type RegistryRefusal = { ok: false; code: 'VALIDATION_ERROR' | 'DUPLICATE' | 'NOT_FOUND'; message: string };
type RegistryAnswer = { ok: true; spec: ToolSpec } | RegistryRefusal;

/** The catalog: `name@version` to spec. A registered version never changes its schema. */
export type ToolRegistry = {
  register(definition: ToolDefinitionInput, lifecycle?: Lifecycle): RegistryAnswer;
  /** Finds a spec. Without a version, the one that `versionInUse` selects. */
  find(name: string, version?: string): ToolSpec | undefined;
  setLifecycle(
    name: string,
    version: string,
    lifecycle: Lifecycle,
    why?: { reason?: string; replacement?: string },
  ): RegistryAnswer;
  /** Returns the tools for a selector: active ones, and deprecated ones on request. Blocked ones are never discoverable. */
  discover(options?: { deprecated?: boolean }): ToolSpec[];
  /** Returns the versions, the newest first. */
  versions(name: string): ToolSpec[];
};

export function createToolRegistry(): ToolRegistry {
  const byName = new Map<string, ToolSpec[]>();

  const put = (spec: ToolSpec): ToolSpec => {
    const others = (byName.get(spec.name) ?? []).filter(other => other.version !== spec.version);
    byName.set(
      spec.name,
      [...others, spec].sort((a, b) => compareVersions(b.version, a.version)),
    );
    return spec;
  };
  const find = (name: string, version?: string): ToolSpec | undefined => {
    const versions = byName.get(name) ?? [];
    return version === undefined ? versionInUse(versions) : versions.find(spec => spec.version === version);
  };

  return {
    register(definition, lifecycle = 'active') {
      const parsed = ToolDefinition.safeParse(definition);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        return {
          ok: false,
          code: 'VALIDATION_ERROR',
          message: `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not a tool'}`,
        };
      }
      const contradiction = contradictionIn(parsed.data);
      if (contradiction !== undefined)
        return { ok: false, code: 'VALIDATION_ERROR', message: `${contradiction.field}: ${contradiction.message}` };
      const { name, version } = parsed.data;
      if (find(name, version) !== undefined) {
        return {
          ok: false,
          code: 'DUPLICATE',
          message: `${toolRef(name, version)} is already registered. Register a changed tool as a new version.`,
        };
      }
      return { ok: true, spec: put(specOf(parsed.data, lifecycle)) };
    },
    find,
    setLifecycle(name, version, lifecycle, why = {}) {
      const spec = find(name, version);
      if (spec === undefined) return { ok: false, code: 'NOT_FOUND', message: `${toolRef(name, version)} is not registered` };
      const { reason: _reason, replacement: _replacement, ...rest } = spec;
      return { ok: true, spec: put({ ...rest, lifecycle, ...why }) };
    },
    discover: ({ deprecated = false } = {}) =>
      [...byName.values()].flat().filter(spec => spec.lifecycle === 'active' || (deprecated && spec.lifecycle === 'deprecated')),
    versions: name => [...(byName.get(name) ?? [])],
  };
}
