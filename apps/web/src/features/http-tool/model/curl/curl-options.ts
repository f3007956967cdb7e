/** The effect of an option of cURL here. `ignored` options change how cURL works, not the request. */
export type OptionMeaning =
  | 'method'
  | 'header'
  | 'data'
  | 'data-raw'
  | 'data-urlencode'
  | 'json'
  | 'form'
  | 'form-string'
  | 'user'
  | 'bearer'
  | 'get'
  | 'head'
  | 'url'
  | 'url-query'
  | 'cookie'
  | 'user-agent'
  | 'referer'
  | 'upload'
  | 'next'
  | 'ignored';

export type CurlOption = { long: string; meaning: OptionMeaning; hasValue: boolean };

const value = (meaning: OptionMeaning, ...names: string[]) => names.map(name => ({ name, meaning, hasValue: true }));
const flag = (meaning: OptionMeaning, ...names: string[]) => names.map(name => ({ name, meaning, hasValue: false }));

const entries = [
  ...value('method', 'request', 'X'),
  ...value('header', 'header', 'H'),
  ...value('data', 'data', 'd', 'data-ascii', 'data-binary'),
  ...value('data-raw', 'data-raw'),
  ...value('data-urlencode', 'data-urlencode'),
  ...value('json', 'json'),
  ...value('form', 'form', 'F'),
  ...value('form-string', 'form-string'),
  ...value('user', 'user', 'u'),
  ...value('bearer', 'oauth2-bearer'),
  ...value('url', 'url'),
  ...value('url-query', 'url-query'),
  ...value('cookie', 'cookie', 'b'),
  ...value('user-agent', 'user-agent', 'A'),
  ...value('referer', 'referer', 'e'),
  ...value('upload', 'upload-file', 'T'),
  ...flag('get', 'get', 'G'),
  ...flag('head', 'head', 'I'),
  ...flag('next', 'next', ':'),
  ...value('ignored', 'output', 'o', 'max-time', 'm', 'connect-timeout', 'retry', 'retry-delay', 'retry-max-time', 'proxy', 'x'),
  ...value('ignored', 'cacert', 'capath', 'cert', 'E', 'key', 'cert-type', 'key-type', 'pass', 'ciphers', 'write-out', 'w'),
  ...value('ignored', 'cookie-jar', 'c', 'range', 'r', 'resolve', 'connect-to', 'interface', 'limit-rate', 'max-redirs'),
  ...value('ignored', 'dump-header', 'D', 'config', 'K', 'proxy-user', 'U', 'noproxy', 'unix-socket', 'tls-max', 'trace'),
  ...value(
    'ignored',
    'max-filesize',
    'speed-limit',
    'speed-time',
    'proto',
    'proto-default',
    'stderr',
    'trace-ascii',
    'aws-sigv4',
  ),
  ...flag('ignored', 'silent', 's', 'show-error', 'S', 'location', 'L', 'insecure', 'k', 'verbose', 'v', 'include', 'i'),
  ...flag('ignored', 'fail', 'f', 'no-buffer', 'N', 'progress-bar', '#', 'globoff', 'g', 'compressed', 'location-trusted'),
  ...flag('ignored', 'http1.0', '0', 'http1.1', 'http2', 'http3', 'ipv4', '4', 'ipv6', '6', 'tlsv1', '1', 'tlsv1.2', 'tlsv1.3'),
  ...flag(
    'ignored',
    'remote-name',
    'O',
    'remote-header-name',
    'J',
    'path-as-is',
    'no-keepalive',
    'disable',
    'q',
    'junk-session-cookies',
  ),
  ...flag(
    'ignored',
    'fail-with-body',
    'parallel',
    'Z',
    'anyauth',
    'basic',
    'digest',
    'netrc',
    'n',
    'ssl-no-revoke',
    'http2-prior-knowledge',
  ),
];

const options: ReadonlyMap<string, CurlOption> = new Map(
  entries.map(({ name, meaning, hasValue }) => [name, { long: name, meaning, hasValue }]),
);

/** Returns the option of a name without its dashes. Undefined for one that cURL has and this list does not. */
export const optionOf = (name: string): CurlOption | undefined => options.get(name);
