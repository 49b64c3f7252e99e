// Columns of a terminal: as wide as their widest cell.

export interface Column {
  head: string;
  align: 'left' | 'right';
}

export function alignTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const lines = [columns.map(({ head }) => head), ...rows];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines.map((line) =>
    columns
      .map(({ align }, i) => pad(line[i] ?? '', widths[i] ?? 0, align))
      .join('  ')
      .trimEnd(),
  );
}

const pad = (text: string, width: number, align: Column['align']) => (align === 'left' ? text.padEnd(width) : text.padStart(width));
