// Malicious texts. Tests check that they get an answer, the benchmark measures how long that takes.

/** Text after, or inside, a manifest that ends with `status: {}`. */
export function hostileTexts(manifest: string): [name: string, text: string][] {
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
    ['many texts in quotes', `${manifest}note: [${"'a', ".repeat(50_000)}'"]\n`],
    ['many lines', `${manifest}note:\n${'  - x\n'.repeat(20_000)}`],
    [
      'many metrics',
      manifest.replace(
        '  behavior:',
        `${'    - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } } }\n'.repeat(2000)}  behavior:`,
      ),
    ],
    [
      'many unknown fields',
      `${manifest.replace('status: {}\n', '')}${Array.from({ length: 8000 }, (_, i) => `unknown${i}: v\n`).join('')}`,
    ],
    ['quotes', `${manifest}note: ${'"'.repeat(20_001)}\n`],
    ['blanks', `${manifest}${' '.repeat(200_000)}x`],
    ['colons', `${manifest}${'a: '.repeat(20_000)}`],
    ['blocks of templates', `${manifest}${'{{ if .Values.a }}\n'.repeat(5000)}${'{{ end }}\n'.repeat(5000)}`],
    ['a condition of many names', `${manifest}{{ if ${'.Values.a'.repeat(60)}! }}\n{{ end }}\n`],
    ['braces of templates', `${manifest}${'{{ '.repeat(20_000)}`],
    ...['a((', 'a[[a', 'a#{', 'a@b', '$(', '__A', '%A', '{#', 'a: #@ b'].map((mark): [string, string] => [
      `beginnings of ${mark}`,
      `${manifest}note: ${mark.repeat(20_000)}\n`,
    ]),
  ];
}
