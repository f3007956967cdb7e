const images = 'png|jpeg|gif|webp|avif';
const inlineImage = new RegExp(`^data:image/(?:${images});base64,`, 'i');
const imageType = new RegExp(`^image/(?:${images})$`, 'i');
/** The path of a blob in the form that the server signs. A URL of another origin never starts like this. */
const ownBlob = /^\/blobs\/[0-9a-f]+\?/;

const longest = 12_000_000;
/** Maximum number of values that are searched, so that a tool result opens at once, however large it is. */
const looked = 5_000;

/** Checks whether a link leads to a blob that is stored here. */
export const isLocalBlob = (url: string): boolean => ownBlob.test(url);

/** Returns the URL of an image that can be shown because it is already here. Nothing is ever fetched from elsewhere. */
export function localImage(url: string, contentType?: string): string | undefined {
  if (inlineImage.test(url.slice(0, 40))) return url.length <= longest ? url : undefined;
  return isLocalBlob(url) && imageType.test(contentType?.split(';')[0]?.trim() ?? '') ? url : undefined;
}

/** Returns the images in a value that are strings, with their paths. */
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
