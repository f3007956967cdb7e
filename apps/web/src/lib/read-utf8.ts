/** Returns the text of a file; undefined where its bytes are no UTF-8, which would else be read as other letters. */
export async function readUtf8(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
