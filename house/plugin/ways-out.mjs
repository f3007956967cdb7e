/**
 * The only places that may open a connection, and why none of them is a way for a request, a tool or a model to choose
 * where to. Everything else goes through the guarded connector (packages/tool-runtime/src/adapters/egress).
 * A place is a file, or a folder with a slash at its end.
 */
export const waysOut = [
  {
    place: 'packages/tool-runtime/src/adapters/egress/',
    why: 'It is the guarded connector: every address is checked at the moment of connecting.',
  },
  {
    place: 'packages/tool-runtime/src/adapters/redis/',
    why: 'Redis is where the administrator says it is (REDIS_URL); nothing a request carries can name it.',
  },
  {
    place: 'packages/tool-runtime/src/providers/sql/',
    why: 'PostgreSQL speaks its own protocol: the socket gets an address that admitPeer has just checked.',
  },
  {
    place: 'apps/api/src/platform/http/',
    why: 'It listens, on loopback; it connects to nobody.',
  },
  {
    place: 'apps/api/src/telemetry/otlp-sink.ts',
    why: 'Traces go where the administrator says (OTEL_EXPORTER_OTLP_ENDPOINT); nothing a request carries can name it.',
  },
  {
    place: 'apps/api/src/telemetry/otlp-metrics.ts',
    why: 'Metrics go where the administrator says (OTEL_EXPORTER_OTLP_ENDPOINT); nothing a request carries can name it.',
  },
  {
    place: 'apps/api/src/platform/contents/s3-backend.ts',
    why: 'Blobs go where the administrator says (PINION_BLOBS, AWS_ENDPOINT_URL); nothing a request carries can name it.',
  },
  {
    place: 'apps/api/src/features/migration/compare.ts',
    why: 'A command that a person starts; it asks the server that this person names.',
  },
  {
    place: 'apps/api/src/features/models/detect-model-server.ts',
    why: 'It looks at three fixed ports of this machine, and what it finds is only offered to a person.',
  },
];
