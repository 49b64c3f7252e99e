// Finds the styles that a scalar allows, as `yaml_emitter_analyze_scalar` of Go's YAML library does.
import type { EmittedScalarStyle, YamlScalar } from './yaml-node.ts';

interface ScalarFacts {
  isMultiline: boolean;
  allowsPlain: boolean;
  allowsSingle: boolean;
  allowsBlock: boolean;
}

/**
 * Returns the style in which a scalar is written. `isKey` is true for a key on the line of its colon. Such a key cannot
 * have several lines.
 */
export function chooseStyle({ text, style }: YamlScalar, isKey: boolean, tabsAreSpecial: boolean): EmittedScalarStyle {
  const facts = scalarFacts(text, tabsAreSpecial);
  if (isKey && facts.isMultiline) return 'double';
  if (style === 'literal') return facts.allowsBlock && !isKey ? 'literal' : 'double';
  const quoted = style === 'plain' && (!facts.allowsPlain || (text === '' && isKey)) ? 'single' : style;
  return quoted === 'single' && !facts.allowsSingle ? 'double' : quoted;
}

export function isMultiline(text: string): boolean {
  return /[\r\n\u0085\u2028\u2029]/.test(text);
}

/**
 * The maximum length in bytes of a key that is written as `key: value`. A longer key, or a key of several lines, is
 * written after a question mark: `? key`.
 */
export const maxSimpleKeyBytes = 128;

function scalarFacts(text: string, tabsAreSpecial: boolean): ScalarFacts {
  if (text === '') return { isMultiline: false, allowsPlain: true, allowsSingle: true, allowsBlock: false };
  const hasLines = isMultiline(text);
  const isSpecial =
    /[^\n\x20-\x7e\u0085\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]|\p{Surrogate}|[\u{10000}-\u{10ffff}]/u.test(
      tabsAreSpecial ? text : text.replaceAll('\t', ' '),
    );
  const isUnprintable = isSpecial || text.includes('\u0085');
  const spaceBreak = / [\r\n\u0085\u2028\u2029]/.test(text);
  const breakSpace = /[\r\n\u0085\u2028\u2029] /.test(text);
  const hasOuterSpace = /^[ \r\n\u0085\u2028\u2029]|[ \r\n\u0085\u2028\u2029]$/.test(text);
  const hasTab = text.includes('\t');
  const allowsSingle = !breakSpace && !spaceBreak && !isUnprintable && !hasTab;
  return {
    isMultiline: hasLines,
    allowsPlain: allowsSingle && !hasOuterSpace && !hasLines && !hasIndicators(text),
    allowsSingle,
    allowsBlock: !text.endsWith(' ') && !spaceBreak && !isUnprintable,
  };
}

function hasIndicators(text: string): boolean {
  return (
    /^(?:---|\.\.\.)/.test(text) ||
    /^[#,[\]{}&*!|>'"%@`]/.test(text) ||
    /^[?:-](?:[ \t\r\n\0]|$)/.test(text) ||
    /.:(?:[ \t\r\n\0]|$)/.test(text) ||
    /[ \t\r\n]#/.test(text)
  );
}
