import type { ToolProvider } from '@pinion/tool-runtime';
import { demoShopPath } from './demo-shop.ts';

/**
 * The URL scheme of the demo shop's tools, which name no port: `pinion:/demo-shop/...` is this server, on whatever port it
 * listens.
 */
const ownScheme = 'pinion:';
export const selfUrl = (path: string): string => `${ownScheme}${demoShopPath}${path}`;

type Call = { spec: { gateway_config: Record<string, unknown> } };
type Provider<C extends Call, R> = {
  readonly gateway: string;
  call(call: C): R;
  secretsTo?: SecretsTo;
};
type SecretsTo = NonNullable<ToolProvider['secretsTo']>;

/** Wraps a provider and resolves the address of this server at the moment of the call. */
export function withSelfOrigin<C extends Call, R>(
  provider: Provider<C, R>,
  origin: () => string,
): Provider<C, R> & { secretsTo: SecretsTo } {
  const placed = new WeakMap<object, { origin: string; spec: Call['spec'] }>();
  const location = <S extends Call['spec']>(spec: S): S => {
    const { url } = spec.gateway_config;
    if (typeof url !== 'string' || !url.startsWith(`${ownScheme}/`)) return spec;
    const at = origin();
    const known = placed.get(spec);
    if (known?.origin === at) return known.spec as S;
    const fresh = { ...spec, gateway_config: { ...spec.gateway_config, url: at + url.slice(ownScheme.length) } };
    placed.set(spec, { origin: at, spec: fresh });
    return fresh;
  };
  return {
    gateway: provider.gateway,
    call: call => provider.call(withSpec(call, location(call.spec))),
    secretsTo: call => provider.secretsTo?.(withSpec(call, location(call.spec))),
  };
}

/** Returns the same call with another spec. A call can be an object with getters, which a spread would lose. */
const withSpec = <C extends Call>(call: C, spec: C['spec']): C =>
  spec === call.spec ? call : (Object.create(call, { spec: { value: spec, enumerable: true } }) as C);
