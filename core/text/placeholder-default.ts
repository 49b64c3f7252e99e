// The value that a placeholder has where nobody sets its variable: `${MIN:-2}` is 2, as a shell, envsubst or Flux
// replaces it.
import type { ScalarNode } from './node.ts';
import { resolvePlain } from './resolve-scalar.ts';

const withDefault = /\$\{[A-Za-z_]\w*:?[-=]([\w.:/+@-]+)\}/g;

/** `written`: a scalar with its quotes. Undefined if a part of it stays unknown, or is more than one plain word. */
export function defaultOfPlaceholders(written: string): { value: ScalarNode['value']; text: string } | undefined {
  if (!written.includes('${')) return undefined;
  const [, quote = '', inner = ''] = /^(["']?)([^"']*)\1$/.exec(written) ?? [];
  const text = inner.replaceAll(withDefault, '$1');
  if (text === inner || !/^[\w.:/+@-]+$/.test(text)) return undefined;
  return { value: quote === '' ? resolvePlain(text) : text, text };
}
