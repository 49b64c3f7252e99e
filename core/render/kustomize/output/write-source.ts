// Writes a node as go-yaml v3 does, for errors that contain YAML. Styles and the order of fields are preserved.
import type { KNode, KScalar } from '../tree/node.ts';

export function writeSource(node: KNode): string {
  return `${block(node, 0)}\n`;
}

function block(node: KNode, indent: number): string {
  if (node.kind === 'scalar') return scalar(node);
  if (node.flow || (node.kind === 'list' ? node.items : node.entries).length === 0) return flow(node);
  const gap = `\n${' '.repeat(indent)}`;
  if (node.kind === 'list') return node.items.map((item) => `- ${block(item, indent + 2)}`).join(gap);
  return node.entries.map(({ key, value }) => `${scalar(key)}:${after(value, indent)}`).join(gap);
}

function after(value: KNode, indent: number): string {
  if (value.kind === 'scalar') return value.value === '' && value.style === 'plain' ? '' : ` ${scalar(value)}`;
  const isFlow = value.flow || (value.kind === 'list' ? value.items : value.entries).length === 0;
  if (isFlow) return ` ${flow(value)}`;
  const inner = value.kind === 'list' ? indent : indent + 2;
  return `\n${' '.repeat(inner)}${block(value, inner)}`;
}

function flow(node: KNode): string {
  if (node.kind === 'scalar') return scalar(node);
  if (node.kind === 'list') return `[${node.items.map(flow).join(', ')}]`;
  return `{${node.entries.map(({ key, value }) => `${scalar(key)}: ${flow(value)}`).join(', ')}}`;
}

function scalar({ value, style }: KScalar): string {
  if (style === 'single') return `'${value.replaceAll("'", "''")}'`;
  return style === 'plain' ? value : JSON.stringify(value);
}
