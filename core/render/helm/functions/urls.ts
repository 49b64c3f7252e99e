import { fromBytes, toBytes } from '../go/bytes.ts';
import { goMap, goString } from '../go/make.ts';
import { quoteString } from '../go/quote.ts';
import type { GoMap, GoValue } from '../go/value.ts';
import { declare, fail, mapOf, type NamedFunction, text } from './signatures.ts';

export const urlFunctions: readonly NamedFunction[] = [
  declare('urlParse', 'string -> map', ([url]) => parseUrl(text(url))),
  declare('urlJoin', 'map -> string', ([parts]) => goString(joinUrl(mapOf(parts)))),
];

function parseUrl(url: string): GoMap {
  const invalid = /[^\P{Cc}\u0080-\u009f]/u.test(url) ? 'net/url: invalid control character in URL' : undefined;
  const [main = '', fragment = ''] = splitOnce(url, '#');
  const wrong = (problem: string): never =>
    fail(`unable to parse url: parse ${quoteString(invalid ? url : main)}: ${problem}`);
  if (invalid !== undefined) wrong(invalid);
  const [scheme, afterScheme] = splitScheme(main, wrong);
  const [rest = '', query = ''] = splitOnce(afterScheme, '?');
  const parts = {
    scheme: scheme.toLowerCase(),
    host: '',
    hostname: '',
    path: '',
    query,
    opaque: '',
    fragment: '',
    userinfo: '',
  };
  if (!rest.startsWith('/') && scheme !== '') parts.opaque = rest;
  else {
    if (!rest.startsWith('/') && /^[^/]*:/.test(rest)) wrong('first path segment in URL cannot contain colon');
    const hasAuthority = rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'));
    const [authority = ''] = hasAuthority ? (/^[^/]*/.exec(rest.slice(2)) ?? []) : [];
    Object.assign(parts, readAuthority(authority, wrong));
    parts.path = unescaped(hasAuthority ? rest.slice(2 + authority.length) : rest, wrong);
  }
  parts.fragment = unescaped(fragment, (problem) => fail(`unable to parse url: parse ${quoteString(url)}: ${problem}`));
  return goMap(Object.entries(parts).map(([key, value]): [string, GoValue] => [key, goString(value)]));
}

type Refuse = (problem: string) => never;

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function splitScheme(url: string, wrong: Refuse): [string, string] {
  if (url.startsWith(':')) wrong('missing protocol scheme');
  const scheme = /^([a-zA-Z][a-zA-Z\d+.-]*):/.exec(url)?.[1];
  return scheme === undefined ? ['', url] : [scheme, url.slice(scheme.length + 1)];
}

function readAuthority(authority: string, wrong: Refuse): { host: string; hostname: string; userinfo: string } {
  const at = authority.lastIndexOf('@');
  const userinfo = at < 0 ? '' : authority.slice(0, at);
  const written = authority.slice(at + 1);
  const port = written.startsWith('[')
    ? written.slice(written.lastIndexOf(']') + 1)
    : (/:[^:]*$/.exec(written)?.[0] ?? '');
  if (written.startsWith('[') && !written.includes(']')) wrong("missing ']' in host");
  if (!/^(?::\d*)?$/.test(port)) wrong(`invalid port ${quoteString(port)} after host`);
  const host = unescaped(written, wrong);
  const space = /[ "<>\\^`{|}]/.exec(host)?.[0];
  if (space !== undefined) wrong(`invalid character ${quoteString(space)} in host name`);
  if (/[^\w.~!$&'()*+,;=:%@-]/.test(userinfo)) wrong('net/url: invalid userinfo');
  const hostname = port === '' ? host : host.slice(0, -port.length);
  return { host, hostname: hostname.replace(/^\[|\]$/g, ''), userinfo };
}

function unescaped(text: string, wrong: Refuse): string {
  const malformed = /%(?![\da-fA-F]{2}).{0,2}/.exec(text)?.[0];
  return malformed === undefined ? unescapeUrl(text) : wrong(`invalid URL escape ${quoteString(malformed)}`);
}

function unescapeUrl(escaped: string): string {
  const parts = [...escaped.matchAll(/%([\da-fA-F]{2})|[^%]+|%/g)];
  return fromBytes(parts.flatMap(([part, hex]) => (hex === undefined ? toBytes(part) : [Number.parseInt(hex, 16)])));
}

function joinUrl(parts: GoMap): string {
  const get = (name: string): string => {
    const value = parts.entries.get(name);
    if (value !== undefined && value.kind !== 'string')
      fail(`unable to parse ${name} key, must be of type string, but ${value.kind} found`);
    return text(value);
  };
  const [scheme, user, host, path, query, opaque, fragment] = [
    'scheme',
    'userinfo',
    'host',
    'path',
    'query',
    'opaque',
    'fragment',
  ].map(get);
  const start = scheme ? `${scheme}:` : '';
  const authority = host || user ? `//${user ? `${user}@` : ''}${host}` : '';
  const slash = authority && path && !path.startsWith('/') ? '/' : '';
  const body = opaque || `${authority}${slash}${escapeUrl(path ?? '', "$&+,/:;=@!'()*")}`;
  return `${start}${body}${query && `?${query}`}${fragment && `#${escapeUrl(fragment, "$&+,/:;=?@!'()*")}`}`;
}

function escapeUrl(source: string, kept: string): string {
  return toBytes(source)
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) || kept.includes(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
