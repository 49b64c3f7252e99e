import { goQuote } from '../go-quote.ts';

export type ParsedUrl = { ok: true; scheme: string; path: string } | { ok: false; problem: string };

export function parseUrl(text: string): ParsedUrl {
  const refuse = (problem: string): ParsedUrl => ({ ok: false, problem: `parse ${goQuote(text)}: ${problem}` });
  if (hasControlCharacter(text)) return refuse('net/url: invalid control character in URL');
  const [withoutFragment = ''] = text.split('#', 1);
  const colon = withoutFragment.search(/[^A-Za-z0-9+.-]/);
  const hasScheme = colon >= 0 && withoutFragment[colon] === ':';
  if (hasScheme && colon === 0) return refuse('missing protocol scheme');
  const scheme = hasScheme && /^[A-Za-z]/.test(withoutFragment) ? withoutFragment.slice(0, colon).toLowerCase() : '';
  const rest = (scheme === '' ? withoutFragment : withoutFragment.slice(colon + 1)).split('?', 1)[0] ?? '';
  if (scheme !== '' && !rest.startsWith('/')) return { ok: true, scheme, path: '' };
  if (scheme === '' && !rest.startsWith('/') && (rest.split('/', 1)[0] ?? '').includes(':'))
    return refuse('first path segment in URL cannot contain colon');
  return parsePath(rest, scheme, refuse);
}

function parsePath(rest: string, scheme: string, refuse: (problem: string) => ParsedUrl): ParsedUrl {
  let path = rest;
  if (rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))) {
    const slash = rest.indexOf('/', 2);
    const authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
    path = slash < 0 ? '' : rest.slice(slash);
    const problem = authorityProblem(authority);
    if (problem !== undefined) return refuse(problem);
  }
  const badEscape = /%(?![0-9A-Fa-f]{2}).{0,2}/su.exec(path);
  if (badEscape) return refuse(`invalid URL escape ${goQuote(badEscape[0])}`);
  return { ok: true, scheme, path: decodePath(path) };
}

function authorityProblem(authority: string): string | undefined {
  const at = authority.lastIndexOf('@');
  const user = authority.slice(0, Math.max(at, 0));
  if (at >= 0 && !/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) return 'net/url: invalid userinfo';
  const host = authority.slice(at + 1);
  if (host.startsWith('[')) return host.includes(']') ? undefined : "missing ']' in host";
  const port = /:([^:]*)$/.exec(host);
  if (port && !/^\d*$/.test(port[1] ?? '')) return `invalid port ${goQuote(port[0])} after host`;
  const bad = /[ "<>\\^`{|}]/.exec(host);
  return bad ? `invalid character ${goQuote(bad[0])} in host name` : undefined;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns the path of an absolute URL or of a text that starts with a slash; undefined if url.ParseRequestURI refuses
 * the text.
 */
export function requestPath(text: string): string | undefined {
  const url = text === '' || text === '*' ? undefined : parseUrl(text.replaceAll('#', '%23'));
  if (!url?.ok) return undefined;
  const isAbsolute = url.scheme !== '' || text.startsWith('/');
  return isAbsolute ? url.path : undefined;
}

export function queryEscape(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
