const images = 'png|jpeg|gif|webp|avif';
const inlineImage = new RegExp(`^data:image/(?:${images});base64,`, 'i');
const imageType = new RegExp(`^image/(?:${images})$`, 'i');
/** As the server signs them. An address of another origin never begins like this. */
const ownBlob = /^\/blobs\/[0-9a-f]+\?/;

const longest = 12_000_000;
/** Values that are looked at: a receipt opens at once, however large it is. */
const looked = 5_000;

/** Whether a link leads to something that was kept here. */
export const isLocalBlob = (url: string): boolean => ownBlob.test(url);

/** The address of a picture that may be shown: one that is here already. Nothing is ever fetched from elsewhere. */
export function localImage(url: string, contentType?: string): string | undefined {
  if (inlineImage.test(url.slice(0, 40))) return url.length <= longest ? url : undefined;
  return isLocalBlob(url) && imageType.test(contentType?.split(';')[0]?.trim() ?? '') ? url : undefined;
}

/** The pictures that stand in a value as texts, with where they stand. */
export function imagesIn(value: unknown, most = 8): { path: string; url: string }[] {
  const found: { path: string; url: string }[] = [];
  let left = looked;
  const path: string[] = [];
  const look = (one: unknown): void => {
    if (found.length >= most || left <= 0 || path.length > 40) return;
    left -= 1;
    if (typeof one === 'string') {
      const url = localImage(one);
      if (url !== undefined) found.push({ path: path.join('.'), url });
    } else if (typeof one === 'object' && one !== null) {
      const names = Array.isArray(one) ? one.keys() : Object.keys(one);
      for (const name of names) {
        if (left <= 0) return;
        path.push(String(name));
        look((one as Record<string, unknown>)[name]);
        path.pop();
      }
    }
  };
  look(value);
  return found;
}
