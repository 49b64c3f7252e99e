// urlParse and urlJoin: Go's net/url.

import { fromBytes, toBytes } from '../go/bytes.ts';
import { goMap, goString } from '../go/make.ts';
import { quoteString } from '../go/quote.ts';
import type { GoMap, GoValue } from '../go/value.ts';
import { declare, fail, mapOf, type NamedFunction, text } from './signatures.ts';

export const urlFunctions: readonly NamedFunction[] = [
  declare('urlParse', 'string -> map', ([url]) => parseUrl(text(url))),
  declare('urlJoin', 'map -> string', ([parts]) => goString(joinUrl(mapOf(parts)))),
];

const urlPattern =
  /^(?:([a-zA-Z][a-zA-Z\d+.-]*):)?(?:\/\/(?:([^/?#@]*)@)?([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;

function parseUrl(url: string): GoMap {
  const invalid = /[^\P{Cc}\u0080-\u009f]/u.test(url) ? 'net/url: invalid control character in URL' : urlProblem(url);
  if (invalid !== undefined) return fail(`unable to parse url: "parse ${quoteString(url)}: ${invalid}"`);
  const [, scheme = '', user = '', host = '', path = '', query = '', fragment = ''] = urlPattern.exec(url) ?? [];
  const isOpaque = scheme !== '' && path !== '' && !path.startsWith('/') && host === '';
  const [hostname] = /^\[[^\]]*\]|^[^:]*/.exec(host) ?? [''];
  return goMap(
    Object.entries({
      scheme: scheme.toLowerCase(),
      host,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      path: isOpaque ? '' : unescapeUrl(path),
      query,
      opaque: isOpaque ? path : '',
      fragment: unescapeUrl(fragment),
      userinfo: user,
    }).map(([key, value]): [string, GoValue] => [key, goString(value)]),
  );
}

function urlProblem(url: string): string | undefined {
  if (url.startsWith(':')) return 'missing protocol scheme';
  const [malformed] = /%(?![\da-fA-F]{2}).{0,2}/.exec(url.replace(/\?[^#]*/, '')) ?? [];
  if (malformed !== undefined) return `invalid URL escape ${quoteString(malformed)}`;
  const [, port] = /^[a-zA-Z][\w+.-]*:\/\/(?:[^/?#@]*@)?[^/?#:[\]]*(:[^/?#]*)/.exec(url) ?? [];
  return port !== undefined && !/^:\d*$/.test(port) ? `invalid port ${quoteString(port)} after host` : undefined;
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
