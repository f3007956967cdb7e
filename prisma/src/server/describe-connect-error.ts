const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
]);

/** Returns the error of a connection, with the word of DATABASE_URL that mends it where there is one. */
export function describeConnectError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const remedy = remedyOf(error);
  return remedy === undefined ? error : new Error(`${withoutAdvice(error.message)}. ${remedy}`, { cause: error });
}

function remedyOf(error: Error): string | undefined {
  const { code, message } = error as { code?: string; message: string };
  if (code !== undefined && untrusted.has(code))
    return 'Add sslrootcert=FILE to DATABASE_URL, the certificate of the CA that signed the certificate of PostgreSQL; sslmode=require encrypts without checking it';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'Write a name of the certificate in DATABASE_URL, or use sslmode=verify-ca with sslrootcert=FILE, which checks the CA only';
  if (message === 'The server does not support SSL connections')
    return 'Turn TLS on in PostgreSQL, or use sslmode=disable in DATABASE_URL';
  if (code === '28000' && /no encryption|SSL off/i.test(message))
    return 'Add sslmode=require or sslmode=verify-full to DATABASE_URL';
  return undefined;
}

/** Returns a message without the advice of Node.js, whose flags an administrator of a server does not need. */
const withoutAdvice = (message: string): string => message.replace(/; if the root CA is installed locally.*$/s, '');
