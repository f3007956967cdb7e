/**
 * The effect of an option of cURL here. A tool needs none of the `needless` options: they change what cURL prints, or ask for what
 * every request does. It sends its requests without what the `unsupported` options ask for.
 */
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
  | 'needless'
  | 'unsupported';

export type CurlOption = { long: string; meaning: OptionMeaning; hasValue: boolean };

const value = (meaning: OptionMeaning, ...names: string[]) => names.map(name => ({ name, meaning, hasValue: true }));
const flag = (meaning: OptionMeaning, ...names: string[]) => names.map(name => ({ name, meaning, hasValue: false }));

const words = (text: string): string[] => text.split(' ');

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
  ...value(
    'needless',
    ...words(
      'output o write-out w cookie-jar c dump-header D stderr trace trace-ascii trace-config output-dir libcurl etag-save',
    ),
  ),
  ...value('needless', ...words('create-file-mode help h')),
  ...flag(
    'needless',
    ...words('silent s show-error S location L verbose v include i fail f fail-early fail-with-body no-buffer N progress-bar #'),
  ),
  ...flag(
    'needless',
    ...words(
      'no-progress-meter globoff g compressed http1.0 0 http1.1 http2 http2-prior-knowledge http3 http3-only remote-name O',
    ),
  ),
  ...flag(
    'needless',
    ...words(
      'remote-name-all remote-header-name J remote-time R path-as-is no-keepalive disable q parallel Z parallel-immediate',
    ),
  ),
  ...flag(
    'needless',
    ...words(
      'styled-output trace-time trace-ids create-dirs no-clobber remove-on-error skip-existing basic location-trusted post301',
    ),
  ),
  ...flag(
    'needless',
    ...words('post302 post303 tr-encoding no-alpn no-npn no-sessionid tcp-nodelay tcp-fastopen raw manual M version V'),
  ),
  ...value(
    'unsupported',
    ...words(
      'max-time m connect-timeout retry retry-delay retry-max-time proxy x cacert capath cert E key cert-type key-type pass',
    ),
  ),
  ...value(
    'unsupported',
    ...words('ciphers range r resolve connect-to interface limit-rate max-redirs config K proxy-user U noproxy unix-socket'),
  ),
  ...value(
    'unsupported',
    ...words(
      'abstract-unix-socket tls-max max-filesize speed-limit Y speed-time y proto proto-default proto-redir aws-sigv4 alt-svc',
    ),
  ),
  ...value(
    'unsupported',
    ...words('hsts continue-at C crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url ech'),
  ),
  ...value(
    'unsupported',
    ...words('egd-file engine etag-compare expect100-timeout ftp-account ftp-alternative-to-user ftp-method ftp-port P'),
  ),
  ...value(
    'unsupported',
    ...words(
      'ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip hostpubmd5 hostpubsha256 ip-tos ipfs-gateway keepalive-cnt',
    ),
  ),
  ...value(
    'unsupported',
    ...words(
      'keepalive-time krb local-port login-options mail-auth mail-from mail-rcpt netrc-file parallel-max parallel-max-host',
    ),
  ),
  ...value(
    'unsupported',
    ...words(
      'pinnedpubkey preproxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header',
    ),
  ),
  ...value(
    'unsupported',
    ...words('proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype'),
  ),
  ...value(
    'unsupported',
    ...words('proxy-tlspassword proxy-tlsuser proxy1.0 pubkey quote Q random-file rate request-target sasl-authzid service-name'),
  ),
  ...value(
    'unsupported',
    ...words('sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname telnet-option t tftp-blksize time-cond z'),
  ),
  ...value('unsupported', ...words('tls13-ciphers tlsauthtype tlspassword tlsuser variable vlan-priority')),
  ...flag(
    'unsupported',
    ...words(
      'insecure k anyauth digest ntlm negotiate ssl-no-revoke ipv4 4 ipv6 6 tlsv1 1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 netrc n',
    ),
  ),
  ...flag(
    'unsupported',
    ...words('netrc-optional junk-session-cookies j append a use-ascii B crlf list-only l ignore-content-length proxytunnel p'),
  ),
  ...flag(
    'unsupported',
    ...words('proxy-anyauth proxy-basic proxy-digest proxy-insecure proxy-negotiate proxy-ntlm proxy-http2 haproxy-protocol'),
  ),
  ...flag(
    'unsupported',
    ...words('suppress-connect-headers ssl ssl-reqd ssl-allow-beast ssl-auto-client-cert ssl-revoke-best-effort cert-status'),
  ),
  ...flag('unsupported', ...words('false-start form-escape retry-all-errors retry-connrefused xattr mptcp')),
];

const options: ReadonlyMap<string, CurlOption> = new Map(
  entries.map(({ name, meaning, hasValue }) => [name, { long: name, meaning, hasValue }]),
);

/** Returns the option of a name without its dashes. Undefined for one that cURL has and this list does not. */
export const optionOf = (name: string): CurlOption | undefined => options.get(name);
