import type { EnvelopeRun } from '../../core/simulator/trace.ts';
import { envelopeRunText, envelopeTimeText, neverChanges, sequenceText } from '../../core/simulator/trace-text.ts';
import { reportFacts } from '../../core/simulator/world/report-text.ts';
import { clause } from '../located-autoscaler.ts';
import type { NotSimulated } from '../run-simulation.ts';
import type { SimulatedObject, Simulation } from '../simulation.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import { placeText, refusalsOf } from './simulation-head.ts';
import { alignTable, type Column, comfortableWidth, cutToFit, wrapText } from './table.ts';

interface Row {
  file: string;
  document: string;
  name: string;
  kind: string;
  runs: readonly [string, string];
  note: string;
}

export function overviewAsText(results: readonly (Simulation | NotSimulated)[], terminal: Terminal): string {
  const { width, styles } = terminal;
  const full = results.map((result) => rowOf(result, false));
  const isNarrow = width !== undefined && full.some((row) => rowLength(row) > width);
  const rows = isNarrow ? results.map((result) => rowOf(result, true)) : full;
  const hasDocuments = rows.some(({ document }) => document !== '0');
  const isLoad = results.some((result) => 'type' in result && result.type === 'world');
  const heads = isLoad ? ['under load', 'figures'] : ['fastest scale-up', 'fastest scale-down'];
  const columns: Column[] = [
    { head: 'file', align: 'left', least: 16 },
    ...(hasDocuments ? [{ head: 'document', align: 'right' } as const] : []),
    { head: 'name', align: 'left', least: 12 },
    { head: 'kind', align: 'left' },
    { head: heads[0] ?? '', align: 'left', style: styles.bold },
    { head: heads[1] ?? '', align: 'left', ...(!isLoad && { style: styles.bold }) },
  ];
  const whole = rows.map(({ file, document, name, kind, runs }) => [
    file,
    ...(hasDocuments ? [document] : []),
    name,
    kind,
    ...runs,
  ]);
  const cells = cutToFit(columns, whole, width);
  const notes = rows.map(({ note }) => note);
  const table = alignTable(columns, cells);
  const plain = alignTable(
    columns.map(({ head, align }) => ({ head, align })),
    cells,
  );
  const room = (width ?? Infinity) - Math.max(...plain.map((line) => line.length));
  const lines =
    room < comfortableWidth ? withNotesBelow(table, notes, terminal) : withNotes(columns, cells, notes, terminal);
  return terminalLines(lines);
}

function withNotes(
  columns: readonly Column[],
  cells: readonly (readonly string[])[],
  notes: readonly string[],
  { width, styles }: Terminal,
): string[] {
  const note: Column = { head: 'note', align: 'left', wraps: true, style: styles.warning };
  return alignTable(
    [...columns, note],
    cells.map((row, i) => [...row, notes[i] ?? '']),
    width,
  );
}

const noteIndent = '    ';

function withNotesBelow(
  [head = '', ...lines]: readonly string[],
  notes: readonly string[],
  { width = Infinity, styles }: Terminal,
): string[] {
  const below = (note: string) =>
    note === '' ? [] : wrapText(note, width - noteIndent.length).map((text) => noteIndent + styles.warning(text));
  return [head, ...lines.flatMap((line, i) => [line, ...below(notes[i] ?? '')])];
}

const rowLength = ({ file, document, name, kind, runs }: Row) =>
  [file, document, name, kind, ...runs].join('  ').length;

function rowOf(result: Simulation | NotSimulated, isNarrow: boolean): Row {
  if ('reason' in result) {
    const { located, reason } = result;
    const kind = located.description?.shortName ?? '';
    const isRefused = located.reading?.problems.some(
      ({ level, message }) => level === 'error' && clause(message) === reason,
    );
    return { ...placeOf(located), kind, runs: ['', ''], note: `${isRefused ? 'refused' : 'not simulated'}: ${reason}` };
  }
  return { ...placeOf(result), kind: result.shortName, runs: runTexts(result, isNarrow), note: noteOf(result) };
}

function placeOf(
  subject: Pick<SimulatedObject, 'file' | 'document' | 'item' | 'template' | 'renderedWith' | 'builtWith' | 'name'>,
) {
  const { document, item, name } = subject;
  return {
    file: placeText(subject),
    document: item === undefined ? String(document) : `${document}, item ${item}`,
    name: name ?? '',
  };
}

/**
 * Returns the two texts about the runs of a simulation. If a verdict contradicts a run, the text of this run is empty,
 * because a note replaces the text.
 */
function runTexts(simulation: Simulation, isNarrow: boolean): readonly [string, string] {
  const { verdict } = simulation;
  if (verdict?.contradicts === 'sequence') return ['', ''];
  if (simulation.type === 'world') {
    const { trace } = simulation;
    return [
      isNarrow ? endsText(trace.sequence) : sequenceText(trace.sequence),
      reportFacts(trace)
        .slice(0, isNarrow ? 2 : undefined)
        .map(({ value, label }) => `${value} ${label}`)
        .join(' · '),
    ];
  }
  const { up, down } = simulation.envelope;
  const text = (run: EnvelopeRun) =>
    isNarrow && run.sequence.length > 1 ? `${endsText(run.sequence)} ${envelopeTimeText(run)}` : envelopeRunText(run);
  const { contradicts } = verdict ?? {};
  return [contradicts === 'scaleUp' ? '' : text(up), contradicts === 'scaleDown' ? '' : text(down)];
}

function isConstant(simulation: Simulation): boolean {
  const { minReplicas, maxReplicas } = simulation.autoscaler;
  return simulation.type === 'world' ? minReplicas === maxReplicas : neverChanges(simulation.envelope.up);
}

function endsText(sequence: readonly number[]): string {
  return sequence.length > 3 ? `${sequence[0]} → … → ${sequence.at(-1)}` : sequenceText(sequence);
}

function noteOf(simulation: Simulation): string {
  const { verdict, notServed, notRendered } = simulation;
  const [first, ...others] = refusalsOf(simulation);
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return [
    ...(first && notServed === undefined ? [`refused: ${first.message.replaceAll(/\s+/g, ' ')}${more}`] : []),
    ...(notServed === undefined ? [] : [notServed]),
    ...(notRendered === undefined ? [] : [notRendered]),
    ...(verdict ? [verdict.text] : []),
    ...(isConstant(simulation) ? ['minReplicas and maxReplicas are equal'] : []),
  ].join('; ');
}
