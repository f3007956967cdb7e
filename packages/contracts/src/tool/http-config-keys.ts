/** The known keys of the `gateway_config` of an `http` tool. */
export const httpConfigKeys: readonly string[] = [
  'url',
  'method',
  'headers',
  'query',
  'body_type',
  'body',
  'parameters',
  'timeout',
  'no_effect_statuses',
  'request',
  'idempotency_key_fields',
];
