// Malicious texts, for tests and for a benchmark.
import { isWhole } from './effort.ts';

/** Enough to reach every limit except those of length and of items. */
export const hostilePart = isWhole ? 1 : 1 / 8;

/** After, or inside, a manifest that ends with `status: {}`. `part`: a part of the full length. */
export function hostileTexts(manifest: string, part = 1): [name: string, text: string][] {
  const repeat = (text: string, count: number) => text.repeat(Math.ceil(count * part));
  return [
    ['deep nesting', `${manifest}${'  a:\n'.repeat(0)}deep: ${'['.repeat(5000)}`],
    [
      'many aliases',
      `${manifest}a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from(
        { length: 9 },
        (_, i) =>
          `${String.fromCharCode(98 + i)}: &${String.fromCharCode(98 + i)} [${Array(9)
            .fill(`*${String.fromCharCode(97 + i)}`)
            .join(',')}]`,
      ).join('\n')}\n`,
    ],
    ['one long line', `${manifest}note: ${'x'.repeat(500_000)}\n`],
    ['one long text in quotes', `${manifest}note: "${'x'.repeat(500_000)}"\n`],
    ['hashes that begin no comment', `${manifest}note: ${'a#'.repeat(100_000)}"\n`],
    ['many texts in quotes', `${manifest}note: [${repeat("'a', ", 50_000)}'"]\n`],
    ['many lines', `${manifest}note:\n${repeat('  - x\n', 20_000)}`],
    [
      'many metrics',
      manifest.replace(
        '  behavior:',
        `${repeat('    - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } } }\n', 2000)}  behavior:`,
      ),
    ],
    [
      'many unknown fields',
      `${manifest.replace('status: {}\n', '')}${Array.from({ length: 8000 * part }, (_, i) => `unknown${i}: v\n`).join('')}`,
    ],
    ['quotes', `${manifest}note: ${repeat('"', 20_001)}\n`],
    ['blanks', `${manifest}${' '.repeat(200_000)}x`],
    ['brackets that are never closed', `${manifest}note:\n${repeat('  - [x\n', 1900)}`],
    ['lists between keys', `${manifest}note: a${repeat(': []a', 2000)}\n`],
    ['colons', `${manifest}${repeat('a: ', 20_000)}`],
    ['blocks of templates', `${manifest}${repeat('{{ if .Values.a }}\n', 5000)}${repeat('{{ end }}\n', 5000)}`],
    ['a condition of many names', `${manifest}{{ if ${'.Values.a'.repeat(60)}! }}\n{{ end }}\n`],
    ['braces of templates', `${manifest}${repeat('{{ ', 20_000)}`],
    ...['a((', 'a[[a', 'a#{', 'a@b', '$(', '__A', '%A', '{#', 'a: #@ b'].map((mark): [string, string] => [
      `beginnings of ${mark}`,
      `${manifest}note: ${repeat(mark, 20_000)}\n`,
    ]),
  ];
}
