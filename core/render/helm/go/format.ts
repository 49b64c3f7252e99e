import { type FormatFlags, noFlags } from './format-flags.ts';
import { formatArgument } from './format-value.ts';
import { typeName } from './inspect.ts';
import type { GoValue } from './value.ts';

export function sprintValue(value: GoValue): string {
  return value.kind === 'string' ? value.value : formatArgument(value, 'v', noFlags);
}

/** Joins values as Go's Sprint does: with a space between two values if neither of them is a string. */
export function sprint(values: readonly GoValue[]): string {
  let text = '';
  for (const [index, value] of values.entries()) {
    const before = values[index - 1];
    if (before && before.kind !== 'string' && value.kind !== 'string') text += ' ';
    text += sprintValue(value);
  }
  return text;
}

export function sprintln(values: readonly GoValue[]): string {
  return `${values.map(sprintValue).join(' ')}\n`;
}

export function sprintf(format: string, values: readonly GoValue[]): string {
  return new Printer(format, values).print();
}

const maxSize = 1_000_000;

class Printer {
  private readonly format: string;
  private readonly values: readonly GoValue[];
  private at = 0;
  private next = 0;
  /** Whether the format contains an explicit index, such as `%[2]d`. Unused arguments are then not an error. */
  private reordered = false;
  private goodIndex = true;
  private afterIndex = false;
  private text = '';

  constructor(format: string, values: readonly GoValue[]) {
    this.format = format;
    this.values = values;
  }

  print(): string {
    while (this.at < this.format.length) {
      const start = this.format.indexOf('%', this.at);
      this.text += this.format.slice(this.at, start < 0 ? undefined : start);
      if (start < 0) break;
      this.at = start + 1;
      this.directive();
    }
    return this.text + this.extra();
  }

  private directive(): void {
    const flags: FormatFlags = { ...noFlags };
    this.goodIndex = true;
    this.afterIndex = false;
    this.readFlags(flags);
    this.readIndex();
    this.readWidth(flags);
    this.readPrecision(flags);
    if (!this.afterIndex) this.readIndex();
    const verb = String.fromCodePoint(this.format.codePointAt(this.at) ?? 0);
    if (this.at >= this.format.length) this.text += '%!(NOVERB)';
    else {
      this.at += verb.length;
      this.text += this.value(verb, flags);
    }
  }

  private value(verb: string, flags: FormatFlags): string {
    if (verb === '%') return '%';
    if (!this.goodIndex) return `%!${verb}(BADINDEX)`;
    const value = this.values[this.next];
    if (!value) return `%!${verb}(MISSING)`;
    this.next++;
    if (verb !== 'v') return formatArgument(value, verb, flags);
    const { sharp, plus } = flags;
    return formatArgument(value, verb, { ...flags, sharp: false, plus: false, sharpV: sharp, plusV: plus });
  }

  private readFlags(flags: FormatFlags): void {
    for (; ; this.at++) {
      const flag = this.format[this.at];
      if (flag === '#') flags.sharp = true;
      else if (flag === '0') flags.zero = true;
      else if (flag === '+') flags.plus = true;
      else if (flag === '-') flags.minus = true;
      else if (flag === ' ') flags.space = true;
      else return;
    }
  }

  private readWidth(flags: FormatFlags): void {
    if (this.format[this.at] !== '*') {
      flags.width = this.number();
      // Go rejects a width between the index and the verb, as in `%[3]5d`.
      if (this.afterIndex && flags.width !== undefined) this.goodIndex = false;
      return;
    }
    this.at++;
    const width = this.argumentSize();
    if (width === undefined) this.text += '%!(BADWIDTH)';
    else if (width < 0) Object.assign(flags, { width: -width, minus: true, zero: false });
    else flags.width = width;
    this.afterIndex = false;
  }

  private readPrecision(flags: FormatFlags): void {
    if (this.format[this.at] !== '.') return;
    this.at++;
    if (this.afterIndex) this.goodIndex = false;
    this.readIndex();
    if (this.format[this.at] !== '*') {
      flags.precision = this.number() ?? 0;
      return;
    }
    this.at++;
    const precision = this.argumentSize();
    if (precision === undefined) this.text += '%!(BADPREC)';
    else if (precision >= 0) flags.precision = precision;
    else this.text += '%!(BADPREC)';
    this.afterIndex = false;
  }

  private number(): number | undefined {
    const digits = /^\d+/.exec(this.format.slice(this.at, this.at + 10))?.[0];
    if (digits === undefined) return undefined;
    this.at += digits.length;
    return Number(digits) > maxSize ? undefined : Number(digits);
  }

  private argumentSize(): number | undefined {
    const value = this.values[this.next];
    if (!value) return undefined;
    this.next++;
    if (value.kind !== 'integer') return undefined;
    return value.value >= -maxSize && value.value <= maxSize ? Number(value.value) : undefined;
  }

  private readIndex(): void {
    if (this.format[this.at] !== '[') {
      this.afterIndex = false;
      return;
    }
    this.reordered = true;
    const close = this.format.indexOf(']', this.at);
    const inner = close < 0 ? '' : this.format.slice(this.at + 1, close);
    this.at = close < 0 ? this.at + 1 : close + 1;
    const number = /^\d+$/.test(inner) ? Number(inner) : 0;
    if (number >= 1 && number <= this.values.length) {
      this.next = number - 1;
    } else this.goodIndex = false;
    this.afterIndex = /^\d+$/.test(inner);
  }

  private extra(): string {
    if (this.reordered || this.next >= this.values.length) return '';
    const rest = this.values.slice(this.next).map((value) => {
      if (value.kind === 'nil') return '<nil>';
      return `${typeName(value)}=${sprintValue(value)}`;
    });
    return `%!(EXTRA ${rest.join(', ')})`;
  }
}
