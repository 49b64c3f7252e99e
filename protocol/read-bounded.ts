/**
 * Reads the whole stream.
 * @param take is called with the length of each chunk before the chunk is kept; if it returns false, reading stops
 * @returns undefined if reading was stopped
 */
export async function readBounded(
  stream: ReadableStream<Uint8Array>,
  take: (bytes: number) => boolean,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (!take(next.value.length)) {
      await reader.cancel();
      return undefined;
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
