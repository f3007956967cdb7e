/**
 * The only code that may open a connection, and why no request, tool or model can choose its destination there. Everything
 * else uses the guarded connector (packages/tool-runtime/src/adapters/egress). A path is a file, or a folder with a trailing
 * slash.
 */
export const egressExceptions = [
  {
    path: 'packages/tool-runtime/src/adapters/egress/',
    why: 'It is the guarded connector: every address is checked at the moment of connecting.',
  },
  {
    path: 'packages/tool-runtime/src/adapters/redis/',
    why: 'The administrator sets the address of Redis (REDIS_URL); nothing a request carries can name it.',
  },
  {
    path: 'packages/tool-runtime/src/providers/sql/',
    why: 'PostgreSQL speaks its own protocol: the socket receives an address that admitPeer has just checked.',
  },
  {
    path: 'packages/tool-runtime/src/adapters/sandbox/probes.ts',
    why: 'It listens on loopback for a program that must not reach it; it opens no outbound connection.',
  },
  {
    path: 'packages/tool-runtime/src/adapters/sandbox/fork-server/',
    why: 'The server and its fork server connect through a Unix domain socket in a folder of their own.',
  },
  {
    path: 'packages/tool-runtime/src/adapters/sandbox/network/',
    why: 'The proxy of code in a sandbox: the socket receives an address that admitPeer has just checked.',
  },
  {
    path: 'packages/tool-runtime/src/adapters/sandbox/remote/',
    why: 'The administrator sets the address of the sandbox service (sandbox.remote.url); nothing a request carries can name it.',
  },
  {
    path: 'apps/api/src/platform/http/',
    why: 'It listens, on loopback; it opens no outbound connection.',
  },
  {
    path: 'apps/api/src/telemetry/otlp-spans.ts',
    why: 'The administrator sets the destination of traces (OTEL_EXPORTER_OTLP_ENDPOINT); nothing a request carries can name it.',
  },
  {
    path: 'apps/api/src/telemetry/otlp-metrics.ts',
    why: 'The administrator sets the destination of metrics (OTEL_EXPORTER_OTLP_ENDPOINT); nothing a request carries can name it.',
  },
  {
    path: 'apps/api/src/platform/contents/s3-backend.ts',
    why: 'The administrator sets the destination of blobs (PINION_BLOBS, AWS_ENDPOINT_URL); nothing a request carries can name it.',
  },
  {
    path: 'apps/api/src/platform/mail/mailer.ts',
    why: 'The administrator sets the mail server (PINION_SMTP_URL); a request names a recipient, never a server.',
  },
  {
    path: 'apps/api/src/features/migration/compare.ts',
    why: 'A command that an operator starts; it calls the server that the operator names.',
  },
  {
    path: 'apps/api/src/features/models/detect-model-server.ts',
    why: 'It probes three fixed ports of this machine, and the result is only suggested to the user.',
  },
];
