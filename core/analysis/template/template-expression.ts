// Template expressions that render one value, such as `{{ .Values.max | default 3 }}`.
/**
 * Returns the expression between the braces: `.Values.max | int` for `{{- .Values.max | int }}`. Returns undefined if
 * there is no expression, or if there is other text than quotes around the braces.
 */
export function expressionOf(source: string): string | undefined {
  const text = source.trim();
  const start = /^["']?\{\{-?/.exec(text)?.[0].length ?? text.length;
  const end = text.indexOf('}}', start);
  if (end < 0 || !/^["']?$/.test(text.slice(end + 2))) return undefined;
  const inside = text.slice(start, text[end - 1] === '-' ? Math.max(start, end - 1) : end);
  const expression = inside.trim().replaceAll(/\s+/g, ' ').replaceAll('$.', '.');
  return expression === '' ? undefined : expression;
}

/**
 * Converts an expression that is relative to `dot` into an absolute expression. If `dot` is `autoscaling`, `.max | int`
 * becomes `.Values.autoscaling.max | int`.
 */
export function absoluteExpression(expression: string, dot: string | undefined): string {
  return dot === undefined ? expression : expression.replace(/^\.(?!Values\b)(?=\w)/, `.Values.${dot}.`);
}

export function rendersString(expression = ''): boolean {
  return /^quote |\| ?s?quote$/.test(expression);
}

/**
 * Splits a placeholder with a default: `"${MAX:-3}"` has the base `${MAX}` and the default `3`. Returns undefined for
 * any other text.
 */
export function placeholderDefault(source: string): { base: string; otherwise: string } | undefined {
  const [, name, otherwise] = /^["']?\$\{([A-Za-z_]\w*):?[-=]([\w.-]+)\}["']?$/.exec(source.trim()) ?? [];
  return name === undefined || otherwise === undefined ? undefined : { base: `\${${name}}`, otherwise };
}

/**
 * Splits an expression with a default: `.Values.max | default 3 | int` has the base `.Values.max` and the default `3`.
 * Also reads Jinja's `max | default(3)`.
 */
export function splitDefault(expression: string): { base: string; otherwise?: string } {
  const [first = '', ...pipes] = expression.split('|').map((part) => part.trim());
  const [inJinja] = pipes.flatMap(
    (pipe) => /^(?:default|d)\( ?["']?([\w.-]+)["']?(?:, ?true)? ?\)$/i.exec(pipe)?.[1] ?? [],
  );
  if (
    inJinja !== undefined &&
    /^[A-Za-z_][\w.]*$/.test(first) &&
    pipes.every((pipe) => /^(?:int|string|d(?:efault)?\(.*)$/.test(pipe))
  )
    return { base: first, otherwise: inJinja };
  const isHarmless = pipes.every((pipe) => /^(?:int|int64|quote|squote|toString|default \S+)$/.test(pipe));
  const prefixed = /^default (\S+) (\.Values\.[\w.]+)$/.exec(first);
  if (!isHarmless) return { base: expression };
  const base = prefixed?.[2] ?? /^(?:int |int64 |quote |toString )?(\.Values\.[\w.]+)$/.exec(first)?.[1];
  if (base === undefined) return { base: expression };
  const otherwise =
    prefixed?.[1] ?? pipes.map((pipe) => /^default (\S+)$/.exec(pipe)?.[1]).find((text) => text !== undefined);
  const literal = otherwise?.replace(/^"(.*)"$/, '$1');
  return { base, ...(literal !== undefined && /^[\w.-]+$/.test(literal) && { otherwise: literal }) };
}
