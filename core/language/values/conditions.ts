// The conditions of a template that depend only on chart values: `.Values.a`, `and .Values.a .b`, `not .a`.
import { type ChartValues, isEmptyForHelm } from './chart-values.ts';

const references = String.raw`\$?\.[\w.]+(?:\s+\$?\.[\w.]+)*`;
const condition = new RegExp(String.raw`^\s*(?:(and|or|not)\s+)?(${references})\s*$`);

export interface ValueCondition {
  operator: 'and' | 'or' | 'not';
  /** The dotted paths of the values. */
  paths: readonly string[];
}

/** `dot`: the value of `.` at the condition. Undefined if the condition depends on anything but values. */
export function parseCondition(text: string, dot?: string): ValueCondition | undefined {
  const [, operator = 'and', written] = condition.exec(text) ?? [];
  const paths = written?.split(/\s+/).map((reference) => valuePathOf(reference, dot));
  if (!paths?.every((path) => path !== undefined)) return undefined;
  if (operator === 'not' && paths.length > 1) return undefined;
  return { operator: operator as ValueCondition['operator'], paths };
}

/** `.Values.autoscaling.max`, or `.max` where the dot is `autoscaling`: `autoscaling.max`. */
export function valuePathOf(reference: string, dot?: string): string | undefined {
  const absolute = /^\$?\.Values\.([\w.]+)$/.exec(reference)?.[1];
  if (absolute !== undefined || dot === undefined) return absolute;
  return /^\.[\w.]+$/.test(reference) ? `${dot}${reference}` : undefined;
}

/** Helm treats a value that no file of the chart writes as empty. Undefined without a values file. */
export function isValueConditionTrue({ operator, paths }: ValueCondition, values: ChartValues): boolean | undefined {
  const results = paths.map((path) => isTrue(path, values));
  switch (operator) {
    case 'not':
      return results[0] === undefined ? undefined : !results[0];
    case 'and':
      return results.includes(false) ? false : results.includes(undefined) ? undefined : true;
    case 'or':
      return results.includes(true) ? true : results.includes(undefined) ? undefined : false;
  }
}

function isTrue(path: string, values: ChartValues): boolean | undefined {
  const known = values.valueOf(path);
  return known ? !isEmptyForHelm(known.value) : values.fileName === undefined ? undefined : false;
}
