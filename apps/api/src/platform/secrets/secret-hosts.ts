import { modelAddress, namesHost, type ToolError } from '@pinion/contracts';
import type { LocatedSecret, SecretDestination } from '@pinion/tool-runtime';

/**
 * Returns the host of an address as lists of hosts name it: with its port unless that is 443. Undefined when it is not an
 * address.
 */
export function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  const shown = port === '' && protocol === 'http:' ? '80' : port;
  return `${hostname.replace(/\.$/, '')}${shown === '' ? '' : `:${shown}`}`;
}

/** Returns why a secret cannot be sent to a destination, and what an administrator can do about it. Undefined when it can. */
export function secretRefusal(secret: LocatedSecret, to: SecretDestination): ToolError | undefined {
  const { name, scope, hosts = [], isForeign = false } = secret;
  const host = 'gateway' in to ? `gateway:${to.gateway}` : hostOf(to.url);
  const isOwn = !isForeign && ('gateway' in to || to.isOwn);
  if (host !== undefined && (hosts.length === 0 ? isOwn : namesHost(hosts, host))) return undefined;
  if (isForeign) return foreignRefusal(name, host);
  const bound = hosts.length === 0 ? 'to no host' : `to ${hosts.join(', ')} only`;
  const remedy =
    scope === 'instance'
      ? `name the host in PINION_CONFIG, as in secrets: { hosts: { ${name}: [${host ?? '…'}] } }`
      : `add ${host ?? 'its host'} to its hosts under Secrets`;
  return {
    code: 'POLICY_DENIED',
    message: `the secret ${name} is bound ${bound}, so it is not sent to ${host ?? 'an invalid URL'}; an administrator can ${remedy}`,
    details: { reason: 'secret_host', secret: name, host: host ?? null, hosts },
  };
}

/** Refuses a secret of the organization that another workspace manages, without its hosts. */
const foreignRefusal = (name: string, host: string | undefined): ToolError => ({
  code: 'POLICY_DENIED',
  message: `the secret ${name} of the organization is not sent to ${host ?? 'an invalid URL'}; an owner of the workspace that manages it can add the host under Secrets, or an administrator can store a secret with this name in this workspace`,
  details: { reason: 'secret_host', secret: name, host: host ?? null },
});

const presets: readonly { host: string; name: RegExp; value?: RegExp }[] = [
  { host: 'api.anthropic.com', name: /ANTHROPIC|CLAUDE/, value: /^sk-ant-/ },
  { host: 'openrouter.ai', name: /OPENROUTER/, value: /^sk-or-/ },
  { host: 'api.openai.com', name: /OPENAI/, value: /^sk-(?:proj|svcacct|admin)-/ },
  { host: 'generativelanguage.googleapis.com', name: /GEMINI|GOOGLE_GENERATIVE/ },
  { host: 'api.groq.com', name: /GROQ/, value: /^gsk_/ },
  { host: 'api.mistral.ai', name: /MISTRAL/ },
  { host: 'api.deepseek.com', name: /DEEPSEEK/ },
  { host: 'api.x.ai', name: /^XAI/, value: /^xai-/ },
];

/**
 * Returns the host of the vendor that a key belongs to, from its name or from the usual prefix of the vendor's keys. Empty for
 * an unknown vendor.
 */
export function presetHosts(name: string, value: string): string[] {
  const upper = name.toUpperCase();
  const named = presets.find(preset => preset.name.test(upper)) ?? presets.find(preset => preset.value?.test(value) === true);
  return named === undefined ? [] : [named.host];
}

/** Returns the destination of a model's key. It comes from a workflow, so none of its hosts is the key's own. */
export function modelDestination(model: Parameters<typeof modelAddress>[0]): SecretDestination {
  return { url: modelAddress(model) ?? '', isOwn: false };
}
