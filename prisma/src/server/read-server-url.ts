import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';

type Ssl = NonNullable<Exclude<ClientConfig['ssl'], boolean>>;

/** The address of a PostgreSQL server, with the settings of TLS that its `sslmode` means to libpq. */
export type DatabaseAddress = {
  config: ClientConfig;
  /** The settings of TLS to try, in this order. False is a connection without TLS. Undefined leaves them to the driver. */
  ssl: readonly (Ssl | false | undefined)[];
  /** The address for libpq, which refuses words that only the driver knows. */
  libpqUrl: string;
};

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** The driver's own word for `require`. */
const unverifiedMode = 'no-verify';
const ownKeys = new Set(['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'sslnegotiation', 'uselibpqcompat']);

/** Throws when the words about TLS cannot be followed, with a sentence that says what to write. */
export function readServerUrl(url: string): DatabaseAddress {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const pieces = query.split('&').filter(Boolean);
  const values = new Map(pieces.map(piece => [nameOf(piece), valueOf(piece)]));
  const others = pieces.filter(piece => !ownKeys.has(nameOf(piece)));
  const negotiation = values.get('sslnegotiation');
  return {
    config: {
      connectionString: withQuery(address, others),
      ...(negotiation === undefined ? {} : ({ sslnegotiation: negotiation } as ClientConfig)),
    },
    ssl: sslOf(values),
    libpqUrl: withQuery(
      address,
      pieces
        .filter(piece => nameOf(piece) !== 'uselibpqcompat')
        .map(piece => (piece === `sslmode=${unverifiedMode}` ? 'sslmode=require' : piece)),
    ),
  };
}

const nameOf = (piece: string): string => piece.split('=')[0] ?? '';

function valueOf(piece: string): string {
  try {
    return decodeURIComponent(piece.slice(nameOf(piece).length + 1));
  } catch (error) {
    throw new Error(`${nameOf(piece)} in DATABASE_URL has a % that begins no escape sequence; write %25 for the character`, {
      cause: error,
    });
  }
}

const withQuery = (address: string, pieces: readonly string[]): string =>
  pieces.length === 0 ? address : `${address}?${pieces.join('&')}`;

function sslOf(values: ReadonlyMap<string, string>): DatabaseAddress['ssl'] {
  const given = values.get('sslmode');
  const rootCert = values.get('sslrootcert');
  const names = ['sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];
  if (given === undefined && !names.some(name => values.has(name))) return [undefined];
  const mode = given === unverifiedMode ? 'require' : (given ?? 'verify-full');
  if (!modes.includes(mode)) throw new Error(`sslmode=${mode} in DATABASE_URL is unknown; use one of ${modes.join(', ')}`);
  const own = rootCert === undefined || rootCert === 'system' ? undefined : readCertificate('sslrootcert', rootCert);
  if (rootCert === 'system' && mode !== 'verify-full')
    throw new Error('sslrootcert=system in DATABASE_URL needs sslmode=verify-full');
  if (mode === 'verify-ca' && own === undefined)
    throw new Error(
      'sslmode=verify-ca in DATABASE_URL needs sslrootcert=FILE, the certificate of the CA; verify-full needs none for a public CA',
    );
  const base: Ssl = { ...clientCertificate(values), ...(own === undefined ? {} : { ca: own }) };
  const unverified: Ssl = { ...base, rejectUnauthorized: false };
  const anyName: Ssl = { ...base, checkServerIdentity: () => undefined };
  if (mode === 'disable') return [false];
  if (mode === 'allow') return [false, unverified];
  if (mode === 'prefer') return [unverified, false];
  if (mode === 'verify-full') return [base];
  // With a certificate of a CA, libpq checks it also for `require`.
  return [mode === 'require' && own === undefined ? unverified : anyName];
}

function clientCertificate(values: ReadonlyMap<string, string>): Ssl {
  const [cert, key, passphrase] = ['sslcert', 'sslkey', 'sslpassword'].map(name => values.get(name));
  return {
    ...(cert === undefined ? {} : { cert: readCertificate('sslcert', cert) }),
    ...(key === undefined ? {} : { key: readCertificate('sslkey', key) }),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
}

function readCertificate(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name}=${file} in DATABASE_URL cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, {
      cause: error,
    });
  }
}
