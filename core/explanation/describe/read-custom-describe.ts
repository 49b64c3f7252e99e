// Reads the text of `kubectl describe wpa`. kubectl does not know the kind, so it prints the name of every field in
// words (`Max Replicas:`), indents the content below the name, and prints list items without dashes. The field
// descriptions of the model determine the types; a field without a description is left out.
import type { FieldType } from '../../model/field.ts';
import { plainObject } from '../../model/plain-object.ts';
import { asObject } from '../../model/read-value.ts';
import type { ObjectValue, Value } from '../../model/value.ts';
import { watermarkRoot } from '../../model/watermark/root.ts';
import type { ObservedEvent } from '../observed.ts';
import type { CleanLine } from './clean-lines.ts';
import type { DescribedAutoscaler, DescribedPlace } from './described-autoscaler.ts';
import { readEventRow } from './rows.ts';

const kind = 'WatermarkPodAutoscaler';
const apiVersion = 'datadoghq.com/v1alpha1';

interface Row {
  indentation: number;
  label: string | undefined;
  value: string;
  line: CleanLine;
}

/** Returns whether the line has the label of a field. A line without a label may continue a wrapped line. */
export function isLabelled(text: string): boolean {
  return labelOf(text.trimStart()) !== undefined;
}

/**
 * Returns the name of the field in the line; undefined if the line has none. kubectl prints the names of fields with a
 * capital letter at the start.
 */
function labelOf(trimmed: string): string | undefined {
  const colon = trimmed.indexOf(':');
  const label = trimmed.slice(0, Math.max(0, colon));
  const isEnded = colon === trimmed.length - 1 || trimmed[colon + 1] === ' ' || trimmed[colon + 1] === '\t';
  return isEnded && /^[A-Z][A-Za-z0-9 ]{0,80}$/.test(label) ? label : undefined;
}

function rowOf(line: CleanLine): Row {
  const trimmed = line.text.trimStart();
  const label = labelOf(trimmed);
  const value = label === undefined ? trimmed : trimmed.slice(label.length + 1).trim();
  return { indentation: line.text.length - trimmed.length, label, value, line };
}

export function isWatermarkText(lines: readonly CleanLine[]): boolean {
  return lines.some(({ text }) => {
    const trimmed = text.trimStart();
    const label = labelOf(trimmed);
    return (
      (label === 'Kind' && trimmed.endsWith(kind)) ||
      label === 'High Watermark' ||
      trimmed.endsWith('AboveHighWatermark')
    );
  });
}

export function readWatermarkDescribe(lines: readonly CleanLine[]): DescribedAutoscaler | undefined {
  const end = lines.findIndex(({ text }) => text.trimStart().startsWith('Events:'));
  const rows = (end < 0 ? lines : lines.slice(0, end)).filter(({ text }) => text !== '').map(rowOf);
  const reader = new RowReader(rows);
  const { spec, status, metadata } = reader.sections();
  const hasSpec = spec.scaleTargetRef !== undefined && spec.maxReplicas !== undefined;
  if (!hasSpec && status.conditions === undefined) return undefined;
  const events = end < 0 ? [] : eventsIn(lines.slice(end), reader.places);
  return {
    kind,
    object: plainObject({ apiVersion, kind, metadata, spec, status }),
    events: events.toReversed(),
    places: reader.places,
    startLine: lines[0]?.line ?? 0,
  };
}

function eventsIn(lines: readonly CleanLine[], places: DescribedPlace[]): ObservedEvent[] {
  const events: ObservedEvent[] = [];
  for (const { text, line, lineCount } of lines) {
    const event = readEventRow(text);
    const path = ['events', events.length];
    if (event) places.push({ path, line, lineCount });
    if (event) events.push({ path, ...event });
  }
  return events;
}

type RowPath = readonly (string | number)[];

class RowReader {
  readonly places: DescribedPlace[] = [];
  private readonly rows: readonly Row[];
  private at = 0;

  constructor(rows: readonly Row[]) {
    this.rows = rows;
  }

  /**
   * Reads the metadata, the spec and the status. `kubectl describe` prints the name and the namespace before the
   * section `Metadata`, and all other metadata in this section.
   */
  sections(): { metadata: ObjectValue; spec: ObjectValue; status: ObjectValue } {
    const found: Record<string, Value> = {};
    const names: Record<string, Value> = {};
    while (this.at < this.rows.length) {
      const { label = '', value, indentation, line } = this.next();
      if (label === 'Name' || label === 'Namespace') {
        names[label.toLowerCase()] ??= value;
        this.place(['metadata', label.toLowerCase()], line);
      } else if (label === 'Metadata') {
        const generation = this.generationBelow(indentation);
        if (generation !== undefined) names.generation = generation;
      } else if (label === 'Spec' || label === 'Status') {
        const name = label.toLowerCase();
        this.place([name], line);
        found[name] ??= this.content(typeOf(name), [name], indentation) ?? null;
      }
    }
    return { metadata: plainObject(names), spec: asObject(found.spec), status: asObject(found.status) };
  }

  private generationBelow(indentation: number): number | undefined {
    let generation: number | undefined;
    while (this.isBelow(indentation)) {
      const { label, value } = this.next();
      if (label === 'Generation') generation = numberOf(value);
    }
    return generation;
  }

  private content(type: FieldType | undefined, path: RowPath, indentation: number): Value | undefined {
    if (type?.type === 'object') return this.object(type, path, indentation);
    if (type?.type === 'map') return this.map(indentation);
    if (type?.type === 'list') return this.list(type.item.shape, path, indentation);
    while (this.isBelow(indentation)) this.at++;
    return undefined;
  }

  private object(type: FieldType, path: RowPath, indentation: number): ObjectValue {
    const found: Record<string, Value> = {};
    while (this.isBelow(indentation)) this.field(type, path, found);
    return plainObject(found);
  }

  /**
   * Reads a map and keeps its keys as printed. kubectl prints the keys of a map like names of fields, so the original
   * spelling of the keys is lost.
   */
  private map(indentation: number): ObjectValue {
    const found: Record<string, Value> = {};
    while (this.isBelow(indentation)) {
      const { label, value } = this.next();
      if (label !== undefined) found[label] = value;
    }
    return plainObject(found);
  }

  /** The fields of an item are sorted, so a name that does not come after the previous name begins another item. */
  private list(item: FieldType, path: RowPath, indentation: number): Value[] {
    const items: Value[] = [];
    let found: Record<string, Value> = {};
    let last: string | undefined;
    while (this.isBelow(indentation)) {
      const row = this.rows[this.at];
      const name = row?.label === undefined ? undefined : fieldOf(item, row.label)?.name;
      if (item.type !== 'object') items.push(this.next().value);
      else if (name === undefined) this.field(item, path, found);
      else {
        if (last === undefined || name <= last) {
          found = {};
          items.push(plainObject(found));
        }
        last = name;
        this.field(item, [...path, items.length - 1], found);
        items[items.length - 1] = plainObject(found);
      }
    }
    return items;
  }

  private field(type: FieldType, path: RowPath, found: Record<string, Value>): void {
    const { label = '', value, indentation, line } = this.next();
    const field = fieldOf(type, label);
    const inside = field ? [...path, field.name] : path;
    if (field) this.place(inside, line);
    const isNested = field?.shape.type === 'object' || field?.shape.type === 'map' || field?.shape.type === 'list';
    const content = this.content(field?.shape, inside, indentation);
    const read = isNested ? content : field && leafOf(field.shape, value);
    if (field && read !== undefined) found[field.name] ??= read;
  }

  private next(): Row {
    // Callers take a row only if rows are left.
    return this.rows[this.at++] as Row;
  }

  private isBelow(indentation: number): boolean {
    const row = this.rows[this.at];
    return row !== undefined && row.indentation > indentation;
  }

  private place(path: RowPath, { line, lineCount }: CleanLine): void {
    this.places.push({ path, line, lineCount });
  }
}

function typeOf(name: string): FieldType | undefined {
  const { shape } = watermarkRoot;
  return shape.type === 'object' ? shape.fields.find((one) => one.name === name)?.shape : undefined;
}

function fieldOf(type: FieldType, label: string) {
  const name = label.replaceAll(' ', '').toLowerCase();
  return type.type === 'object' ? type.fields.find((one) => one.name.toLowerCase() === name) : undefined;
}

function leafOf({ type }: FieldType, text: string): Value | undefined {
  if (text === '<nil>' || (text === '' && type !== 'string')) return undefined;
  if (type === 'integer' || type === 'number') return numberOf(text);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  return text;
}

function numberOf(text: string): number | undefined {
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}
