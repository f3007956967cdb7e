/** Returns the text of a file. Undefined when its bytes are not UTF-8, which would otherwise be read as wrong characters. */
export async function readUtf8(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
