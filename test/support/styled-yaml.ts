// YAML in every style that people write, with its tree, so that a property test can change it.
import fc from 'fast-check';

export type Styled = StyledScalar | StyledMap | StyledList;

interface Decorated {
  property: string;
  comment: string;
}

interface StyledScalar extends Decorated {
  kind: 'scalar';
  text: string;
}

interface StyledMap extends Decorated {
  kind: 'map';
  flow: FlowStyle | undefined;
  entries: readonly StyledEntry[];
}

interface StyledEntry {
  key: string;
  quote: string;
  property: string;
  isExplicit: boolean;
  above: string;
  value: Styled | undefined;
}

interface StyledList extends Decorated {
  kind: 'list';
  flow: FlowStyle | undefined;
  items: readonly Styled[];
  isLow: boolean;
}

interface FlowStyle {
  isOnLines: boolean;
  hasLastComma: boolean;
  isTight: boolean;
}

const comment = fc.constantFrom('', '', '', '', '# one', '# "two"', "# it's {", '# x');
const property = (tag: string) => fc.constantFrom('', '', '', '', '', '', tag, '&x', `&y ${tag}`, `${tag} &z`);
const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const flowStyle = fc.option(fc.record({ isOnLines: fc.boolean(), hasLastComma: fc.boolean(), isTight: fc.boolean() }), {
  nil: undefined,
});

const scalarText = fc.constantFrom(
  '1',
  'web',
  '"a: b"',
  "'it''s # no'",
  '"x"',
  'null',
  '~',
  'true',
  '|-\n text\n',
  '>\n two\n\n lines\n',
);

/** Many texts have no anchor for the alias. */
const alias = fc.constantFrom('*x', '*s');

const { map } = fc.letrec<{ node: Styled; map: StyledMap; list: StyledList; scalar: StyledScalar; entry: StyledEntry }>(
  (tie) => ({
    node: fc.oneof({ maxDepth: 3, depthSize: 'small', withCrossShrink: true }, tie('scalar'), tie('map'), tie('list')),
    scalar: fc.record({
      kind: fc.constant('scalar'),
      property: fc.constantFrom('', '', '', '&s'),
      comment,
      text: fc.oneof({ weight: 20, arbitrary: scalarText }, { weight: 1, arbitrary: alias }),
    }),
    entry: fc.record({
      key,
      quote: fc.constantFrom('', '', '', '"', "'"),
      property: property('!!str'),
      isExplicit: fc.nat(9).map((n) => n === 9),
      above: comment,
      value: fc.option(tie('node'), { nil: undefined, freq: 6 }),
    }),
    map: fc.record({
      kind: fc.constant('map'),
      property: property('!!map'),
      comment,
      flow: flowStyle,
      entries: fc.uniqueArray(tie('entry'), { minLength: 1, maxLength: 4, selector: (each) => each.key }),
    }),
    list: fc.record({
      kind: fc.constant('list'),
      property: property('!!seq'),
      comment,
      flow: flowStyle,
      items: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
      isLow: fc.boolean(),
    }),
  }),
);

export const styledMap: fc.Arbitrary<StyledMap> = map;

export function writeStyled(root: StyledMap): string {
  return root.flow ? `${writeFlow(root, '  ')}\n` : `${blockLines(root, '').join('\n')}\n`;
}

/** The first line follows the colon or the dash. */
function afterIndicator(node: Styled | undefined, indent: string): string[] {
  if (!node) return [''];
  const before = node.property === '' ? '' : ` ${node.property}`;
  const after = node.comment === '' ? '' : ` ${node.comment}`;
  if (node.kind === 'scalar' && /^[|>]/.test(node.text)) {
    const [head = '', ...lines] = node.text.trimEnd().split('\n');
    return [`${before} ${head}${after}`, ...lines.map((line) => (line === '' ? '' : indent + line))];
  }
  if (node.kind === 'scalar') return [`${withProperty(node, node.text)}${after}`].map((line) => ` ${line}`);
  if (node.flow) return `${before} ${writeFlow(node, `${indent}  `)}${after}`.split('\n');
  return [`${before}${after}`, ...blockLines(node, indent)];
}

function blockLines(node: StyledMap | StyledList, indent: string): string[] {
  if (node.kind === 'map') return node.entries.flatMap((entry) => entryLines(entry, indent));
  return node.items.flatMap((item) => {
    const isCompact =
      !node.isLow && item.kind !== 'scalar' && !item.flow && item.property === '' && item.comment === '';
    const [first = '', ...lines] = isCompact ? compactLines(item, indent) : afterIndicator(item, `${indent}  `);
    return [`${indent}-${first}`, ...lines];
  });
}

function compactLines(item: StyledMap | StyledList, indent: string): string[] {
  const [first = '', ...lines] = blockLines(item, `${indent}  `);
  // A comment above the first key would be on the line of the dash.
  return first.trimStart().startsWith('#') ? ['', first, ...lines] : [` ${first.trimStart()}`, ...lines];
}

function entryLines(
  { key: name, quote, property: before, isExplicit, above, value }: StyledEntry,
  indent: string,
): string[] {
  const comments = above === '' ? [] : [indent + above];
  const written = `${before === '' ? '' : `${before} `}${quote}${name}${quote}`;
  const [first = '', ...lines] = afterIndicator(value, `${indent}  `);
  if (!isExplicit) return [...comments, `${indent}${written}:${first}`, ...lines];
  return [...comments, `${indent}? ${written}`, ...(value ? [`${indent}:${first}`, ...lines] : [])];
}

function writeFlow(node: Styled, indent: string): string {
  if (node.kind === 'scalar') return /^[|>]/.test(node.text) ? '"block"' : node.text;
  const flow = node.flow ?? { isOnLines: false, hasLastComma: false, isTight: false };
  const deeper = `${indent}  `;
  const [open, close] = node.kind === 'map' ? ['{', '}'] : ['[', ']'];
  const parts =
    node.kind === 'map'
      ? node.entries.map((entry) => writeFlowEntry(entry, deeper))
      : node.items.map((item) => ({ text: withProperty(item, writeFlow(item, deeper)), comment: item.comment }));
  if (!flow.isOnLines)
    return `${open}${parts.map(({ text }) => text).join(', ')}${flow.hasLastComma ? ',' : ''}${close}`;
  const lines = parts.map(({ text, comment: after }, i) => {
    const comma = i < parts.length - 1 || flow.hasLastComma ? ',' : '';
    const space = after === '' || (flow.isTight && comma !== '') ? '' : ' ';
    return `${deeper}${text}${comma}${space}${after}`;
  });
  return `${open}\n${lines.join('\n')}\n${indent}${close}`;
}

function writeFlowEntry({ key: name, quote, property: before, isExplicit, value }: StyledEntry, indent: string) {
  const written = `${isExplicit ? '? ' : ''}${before === '' ? '' : `${before} `}${quote}${name}${quote}`;
  const after = value ? `: ${withProperty(value, writeFlow(value, indent))}` : '';
  return { text: written + after, comment: value?.comment ?? '' };
}

function withProperty({ property: before }: Styled, written: string): string {
  return before === '' || written.startsWith('*') ? written : `${before} ${written}`;
}
