// The value of a placeholder whose variable is not set. For example, the value is 2 for `${MIN:-2}` in a shell,
// envsubst or Flux, and for `{{ min | default(2) }}` in Jinja.
import type { ScalarNode } from '../node.ts';
import { resolvePlain } from '../read/resolve-scalar.ts';

const withDefault = /\$\{[A-Za-z_]\w*:?[-=]([\w.:/+@-]+)\}/g;
/** Matches a Jinja placeholder with a default. Helm's `default 2` does not count, because a chart sets the value. */
const withJinjaDefault = /\{\{ ?[A-Za-z_][\w.]* ?\| ?d(?:efault)?\(([\w.:/+@-]+)\) ?\}\}/g;

/**
 * Replaces each placeholder in a value by its default. `written` includes the quotes. Returns undefined if there is no
 * placeholder, if a placeholder has no default, or if the result is not one plain word.
 */
export function defaultOfPlaceholders(written: string): { value: ScalarNode['value']; text: string } | undefined {
  if (!written.includes('${') && !written.includes('{{')) return undefined;
  const [, quote = '', inner = ''] = /^(["']?)([^"']*)\1$/.exec(written) ?? [];
  const text = inner.replaceAll(withDefault, '$1').replaceAll(withJinjaDefault, '$1');
  if (text === inner || !/^[\w.:/+@-]+$/.test(text)) return undefined;
  return { value: quote === '' ? resolvePlain(text) : text, text };
}
