// Stores the state of the page in the fragment of a link, which a browser does not send to a server. The fragment is
// `#1`, followed by the deflated JSON in URL-safe Base64.

import * as z from 'zod/mini';
import { bytesOfBase64 } from '../../protocol/bytes-of-base64.ts';
import { positionSchema } from '../../protocol/lsp-schemas.ts';
import { previewValuesSchema } from '../../protocol/preview-values.ts';
import { readBounded } from '../../protocol/read-bounded.ts';
import { valuesFilesSchema } from '../../protocol/requests.ts';
import { parseWith } from '../../protocol/schema.ts';
import { limits, megabytes } from '../files/limits.ts';

const placeSchema = z.object({
  path: z.string(),
  position: positionSchema,
  scenario: z.optional(z.string()),
  valuesFiles: z.optional(valuesFilesSchema),
  object: z.optional(z.string()),
  fromStatus: z.optional(z.boolean()),
});

const sharedStateSchema = z.object({
  files: z.record(z.string(), z.string()),
  shown: z.string(),
  place: z.optional(placeSchema),
  follows: z.boolean(),
  /**
   * The stored state of the panel's page. The page can also read a state that another version of the page has stored.
   */
  view: z.unknown(),
  previewValues: z.optional(previewValuesSchema),
  settings: z.optional(z.object({ kubernetes: z.optional(z.string()), wpa: z.optional(z.string()) })),
});
export type SharedState = z.infer<typeof sharedStateSchema>;

const version = '1';

/**
 * The maximum length of a fragment, in characters. Browsers accept addresses of 2 million characters, other programs
 * fewer.
 */
export const maxLinkLength = 1_000_000;

/** @returns the fragment, with its `#`; undefined if it would be too long */
export async function toFragment(state: SharedState): Promise<string | undefined> {
  const text = new Blob([JSON.stringify(state)]).stream();
  const bytes = new Uint8Array(await new Response(text.pipeThrough(new CompressionStream('deflate'))).arrayBuffer());
  const fragment = `#${version}${toBase64Url(bytes)}`;
  return fragment.length > maxLinkLength ? undefined : fragment;
}

/**
 * Reads the shared state from the fragment of a link. Returns a sentence about the problem if the fragment cannot be
 * read.
 */
export async function readFragment(fragment: string): Promise<SharedState | string> {
  if (!fragment.startsWith(`#${version}`))
    return 'This link is not from the playground, or it is from a newer version of the playground.';
  if (fragment.length > maxLinkLength) return `This link is too large: it has more than ${maxLinkLength} characters.`;
  const damaged = 'This link is cut or damaged: copy the whole link again.';
  try {
    const bytes = fromBase64Url(fragment.slice(1 + version.length));
    const text = await inflate(bytes);
    if (text === undefined) return `This link is too large: it holds more than ${megabytes(limits.bytes)}.`;
    const state = parseWith(sharedStateSchema, JSON.parse(text));
    const count = Object.keys(state?.files ?? {}).length;
    if (count > limits.files) return `This link is too large: it holds more than ${limits.files} files.`;
    return state && count > 0 ? state : damaged;
  } catch {
    return damaged;
  }
}

/**
 * Returns the unpacked text; undefined if the text exceeds the limit. The promise is rejected if the checksum shows
 * that the bytes are damaged.
 */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  let left: number = limits.bytes;
  const whole = await readBounded(stream, (length) => {
    left -= length;
    return left >= 0;
  });
  return whole && new TextDecoder('utf-8', { fatal: true }).decode(whole);
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  // The bytes are converted in parts, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return bytesOfBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}
