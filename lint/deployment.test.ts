import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryOptions, memoryVariables } from '../scripts/lib/memory.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const fromApi = createRequire(path.join(root, 'apps/api/package.json'));
const fromRuntime = createRequire(path.join(root, 'packages/tool-runtime/package.json'));
const { parse } = fromApi('yaml') as { parse: (text: string, options?: { merge: boolean }) => unknown };
type Validate = (value: unknown) => boolean;
const { default: Ajv } = fromRuntime('ajv') as { default: new () => { compile(schema: unknown): Validate } };

type Service = {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  ports?: (string | number)[];
  environment?: Record<string, unknown>;
  networks?: string[];
  healthcheck?: unknown;
};
type Compose = { services: Record<string, Service>; networks: Record<string, { internal?: boolean }> };

describe('Dockerfile', () => {
  const text = read('Dockerfile');
  const instructions = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter(line => /^[A-Z]+ /.test(line));
  const finalStage = instructions.slice(instructions.findLastIndex(line => line.startsWith('FROM ')));
  const of = (name: string, lines = instructions): string[] => lines.filter(line => line.startsWith(`${name} `));

  it('the base images have a tag that is not latest', () => {
    for (const line of of('ARG').filter(argument => argument.includes('IMAGE='))) {
      expect(line).toMatch(/:[\w.-]+$/);
      expect(line).not.toMatch(/:latest$/);
    }
  });

  it('no build argument and no variable contains a secret', () => {
    for (const line of [...of('ARG'), ...of('ENV')]) expect(line).not.toMatch(/SECRET|PASSWORD|TOKEN|API_KEY|DATABASE_URL/);
  });

  it('the image runs as a numeric user that is not root, and its program belongs to root', () => {
    expect(of('USER', finalStage)).toEqual(['USER 10001:10001']);
    for (const line of of('COPY', finalStage)) expect(line).toContain('--chown=0:0');
  });

  it('the image installs nothing, has a health check, and starts Node.js without a shell', () => {
    expect(finalStage.join('\n')).not.toMatch(/apt-get|npm |curl |ADD /);
    expect(of('HEALTHCHECK', finalStage)).toHaveLength(1);
    const command = ['node', ...memoryOptions, 'apps/api/dist/main.js'];
    expect(of('CMD', finalStage)).toEqual([`CMD [${command.map(word => JSON.stringify(word)).join(', ')}]`]);
  });

  it('the manifest of every package of the workspace is copied before the install step', () => {
    const folders = [
      ...['apps', 'packages'].flatMap(parent => readdirSync(path.join(root, parent)).map(name => `${parent}/${name}`)),
      'prisma',
      'e2e',
    ];
    for (const folder of folders) expect(text).toContain(`COPY ${folder}/package.json ./${folder}/`);
  });

  it('the build context omits everything that it does not name', () => {
    expect(read('.dockerignore').split('\n')).toContain('*');
    for (const omitted of ['**/.env*', '**/node_modules']) expect(read('.dockerignore')).toContain(omitted);
  });
});

describe('memory of a server', () => {
  it.each(['Dockerfile', 'deploy/systemd/pinion.service', 'deploy/check-image.sh'])('%s starts it like npm start', file => {
    const text = read(file);
    for (const option of memoryOptions) expect(text).toContain(option);
    for (const [name, value] of Object.entries(memoryVariables)) expect(text).toContain(`${name}=${value}`);
  });
});

describe('compose.yaml', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true }) as Compose;

  it('every service has an image with a tag that is not latest', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:(?!latest)[\w.-]+\}?$/);
  });

  it('the servers of Pinion have a read-only root and no capability', () => {
    for (const name of ['web', 'worker']) expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('only the proxy publishes ports, and the databases have no route to the internet', () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports === undefined ? [] : [name]))).toEqual(['caddy']);
    expect(networks['internal']).toEqual({ internal: true });
    for (const name of ['postgres', 'redis']) expect(services[name]?.networks).toEqual(['internal']);
  });

  it('every secret comes from the environment file and is required', () => {
    const example = read('deploy/compose/env.example');
    const names = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? '');
    expect(new Set(names)).toEqual(new Set(['PINION_HOSTNAME', 'PINION_SECRET_KEY', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD']));
    for (const name of names) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
  });
});

describe('Helm chart', () => {
  const chart = 'deploy/helm/pinion';
  const validate = new Ajv().compile(JSON.parse(read(`${chart}/values.schema.json`)));
  const defaults = parse(read(`${chart}/values.yaml`)) as Record<string, unknown>;
  const required = { url: 'https://pinion.example.com', existingSecret: 'pinion' };

  it('the default values are valid as soon as the required ones are set', () => {
    expect(validate({ ...defaults, ...required })).toBe(true);
    expect(validate(defaults)).toBe(false);
  });

  it.each([
    ['an unknown value', { typo: true }],
    ['a URL with a path', { url: 'https://example.com/pinion' }],
    ['the tag latest', { image: { repository: 'pinion', tag: 'latest' } }],
    ['an ingress without a host', { ingress: { enabled: true, host: '' } }],
  ])('the schema rejects %s', (_, values) => expect(validate({ ...defaults, ...required, ...values })).toBe(false));

  it('every value that a template reads exists in the default values', () => {
    for (const file of readdirSync(path.join(root, chart, 'templates'))) {
      for (const [, key = ''] of read(`${chart}/templates/${file}`).matchAll(/\.Values\.([\w.]+)/g)) {
        const value = key
          .split('.')
          .reduce<unknown>((held, name) => (held as Record<string, unknown> | undefined)?.[name], defaults);
        expect(value, `${file}: ${key}`).toBeDefined();
      }
    }
  });

  it('the actions of every template are balanced', () => {
    for (const file of readdirSync(path.join(root, chart, 'templates'))) {
      const text = read(`${chart}/templates/${file}`);
      const opened = [...text.matchAll(/\{\{-?\s*(?:if|range|with|define)\b/g)].length;
      expect([...text.matchAll(/\{\{-?\s*end\b/g)], file).toHaveLength(opened);
    }
  });

  it('the pods are restricted and use the probes', () => {
    const text = read(`${chart}/templates/deployments.yaml`);
    for (const line of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'drop: [ALL]', 'allowPrivilegeEscalation: false'])
      expect(text).toContain(line);
    for (const probe of ['/health/live', '/health/ready']) expect(text).toContain(`path: ${probe}`);
  });
});

describe('Grafana dashboard', () => {
  it('every metric that the dashboard reads exists', () => {
    const instruments = read('apps/api/src/telemetry/metric-instruments.ts');
    const dashboard = JSON.parse(read('deploy/grafana/pinion.json')) as { panels: { targets: { expr: string }[] }[] };
    const names = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => [...expr.matchAll(/(\w+)\{/g)]));
    expect(names.length).toBeGreaterThan(8);
    for (const [, name = ''] of names) expect(instruments).toContain(`'${name.replace(/_bucket$/, '')}'`);
  });
});
