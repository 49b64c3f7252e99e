// The walkthrough blocks styles, so the rules of the style sheet become attributes.
import { chartRules, pagePalette } from '../../core/drawing/chart-style.ts';

const rules = chartRules({
  ...pagePalette,
  text: 'var(--vscode-descriptionForeground)',
  crosshair: 'var(--vscode-foreground)',
}).flatMap(([selectors, declarations]) =>
  selectors.split(',').map((selector) => ({ selector: selector.trim(), declarations: declarations.split(';') })),
);

const onlyStyle = 'font-variant-numeric:';

/** A later rule takes precedence. */
export function withAttributes(svg: string): string {
  return svg.replace(/<(\w+)((?: [\w-]+="[^"]*")*)(\/?)>/g, (_, tag: string, attributes: string, end: string) => {
    const classes = / class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [];
    const declared = new Map(rules.filter(({ selector }) => applies(selector, tag, classes)).flatMap(attributesOf));
    const written = [...declared].map(([name, value]) => ` ${name}="${value}"`).join('');
    return `<${tag}${attributes.replace(/ class="[^"]*"/, '')}${written}${end}>`;
  });
}

function applies(selector: string, tag: string, classes: readonly string[]): boolean {
  const [name = '', ...required] = selector.split('.');
  return (name === '' || name === tag) && required.every((one) => classes.includes(one));
}

function attributesOf({ declarations }: { declarations: readonly string[] }): [name: string, value: string][] {
  return declarations
    .filter((declaration) => !declaration.startsWith(onlyStyle))
    .map((declaration) => {
      const at = declaration.indexOf(':');
      return [declaration.slice(0, at), declaration.slice(at + 1)];
    });
}
