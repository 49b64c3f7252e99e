import { knownMetric } from '../import/metric-names.ts';
import { type ColumnName, columnNames, measuredColumns } from '../measured-run.ts';
import { type HeaderRule, headerRules } from './column-headers.ts';
import { factorOfUnit, unitFactors } from './units.ts';

export interface HeaderReading {
  column: ColumnName;
  /** If several columns contain the same quantity, the column with the lowest rank is used. */
  rank: number;
  /**
   * The factor that converts a number to the unit of the column; undefined if the header does not determine the unit of
   * its numbers.
   */
  factor: number | undefined;
  isCounter?: true;
  /** Whether the column is ignored if neither its header nor its numbers have a unit. */
  needsUnit: boolean;
}

const wholeCpuNames = ['cores', 'cpus', 'cpucores', 'cpuusage'];

export function readHeader(header: string): HeaderReading | undefined {
  const words = headerWords(header);
  const metric = knownMetric(header.split('{', 1).join('').trim());
  if (metric) return { ...metric, rank: firstRuleRank + metric.rank, needsUnit: false };
  const plain = words.join('');
  const [named, alias] = [columnNames.find((name) => name === plain), aliasedColumn(plain)];
  if (named) return { column: named, rank: 0, factor: headerFactor(named, words), needsUnit: false };
  if (alias) {
    const factor = wholeCpuNames.includes(plain) ? 1000 : headerFactor(alias, words);
    return { column: alias, rank: 1, factor, needsUnit: false };
  }
  const index = headerRules.findIndex((rule) => fits(words, rule));
  const rule = headerRules[index];
  if (!rule) return undefined;
  const { column, needsUnit = false } = rule;
  return { column, rank: firstRuleRank + index, factor: headerFactor(column, words), needsUnit };
}

const firstRuleRank = 2;

function aliasedColumn(plain: string): ColumnName | undefined {
  return columnNames.find((name) => measuredColumns[name].aliases.includes(plain));
}

export function headerWords(header: string): string[] {
  const [name = ''] = header.split('{', 1);
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('/', ' per ')
    .replaceAll('%', ' percent ')
    .split(/[^a-zµ0-9]/)
    .filter((word) => word !== '');
}

const isRange = (word: string) => /^\d{1,3}[smh]$/.test(word);

function fits(words: readonly string[], { needs, allows }: HeaderRule): boolean {
  const known = (word: string) => allows.includes(word) || needs.some((list) => list.includes(word));
  const meaningWords = words.filter((word) => !(isRange(word) && words.includes('rate')));
  return meaningWords.every(known) && needs.every((list) => list.some((word) => meaningWords.includes(word)));
}

/**
 * Returns the factor of the unit in the header; undefined if the header contains no unit. For `load`, the factor
 * without a unit is 1.
 */
export function headerFactor(column: ColumnName, words: readonly string[]): number | undefined {
  if (column === 'load') return words.some((word) => ['rpm', 'min', 'minute'].includes(word)) ? 1 / 60 : 1;
  const unit = words.findLast((word) => Object.hasOwn(unitFactors[column], word) && word !== 'cpu');
  return unit === undefined ? undefined : factorOfUnit(column, unit);
}
