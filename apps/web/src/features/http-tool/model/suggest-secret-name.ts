/** Suggests the name of the secret of a service from its URL: `https://api.shop.example` is `SHOP_KEY`. */
export function suggestSecretName(url: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/([^/?#:]*)/i.exec(url)?.[1] ?? '';
  const labels = host.split('.').filter(label => !/^(?:api|www|\d+)$/i.test(label));
  const owner = (labels.length > 1 ? labels.at(-2) : labels[0]) ?? '';
  const word = owner
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^[\d_]+|_+$/g, '');
  return word === '' ? 'API_KEY' : `${word}_KEY`;
}
