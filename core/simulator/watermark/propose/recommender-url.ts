// Finds the reason why the controller cannot send a request to a URL. The reason is Go's error message.
import { goQuote } from '../../../model/go-quote.ts';

export function urlProblem(url: string): string | undefined {
  const fault = parseFault(url);
  if (fault !== undefined) return `error parsing url: parse ${goQuote(url)}: ${fault}`;
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(url)?.[1]?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? undefined : 'only http and https schemes are supported';
}

/**
 * Whether the URL has a host. A request without a host fails. For example, `http:recommender` and `http:///path` have
 * no host.
 */
export function hasHost(url: string): boolean {
  return hostOf(url) !== '';
}

function hostOf(url: string): string {
  return /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url)?.[1] ?? '';
}

function parseFault(url: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are searched for
  if (/[\u0000-\u001f\u007f]/.test(url)) return 'net/url: invalid control character in URL';
  if (url.startsWith(':')) return 'missing protocol scheme';
  const host = hostOf(url);
  const invalid = /[ "<>\\^`{|}]/.exec(host)?.[0];
  if (invalid !== undefined) return `invalid character ${goQuote(invalid)} in host name`;
  const port = /:([^:\]]*)$/.exec(host)?.[1];
  return port !== undefined && !/^\d*$/.test(port) ? `invalid port ${goQuote(`:${port}`)} after host` : undefined;
}
