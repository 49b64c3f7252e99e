import { fractionalMilliOf, parseQuantity } from '../quantity.ts';

/** What the new pod template of a rollout changes. An absent field keeps its value from the previous template. */
export interface TemplateChange {
  /** The request of the whole pod. Each container keeps its share of the request. */
  cpuRequest?: string | undefined;
  memoryRequest?: string | undefined;
  cpuLimit?: string | undefined;
  cpuPerUnit?: string | undefined;
  memoryPerUnit?: string | undefined;
}

export type TemplateFieldName = keyof TemplateChange;

export const templateFieldNames = [
  'cpuRequest',
  'memoryRequest',
  'cpuLimit',
  'cpuPerUnit',
  'memoryPerUnit',
] as const satisfies readonly TemplateFieldName[];

export const isTemplateField = (name: string): name is TemplateFieldName =>
  templateFieldNames.some((each) => each === name);

/**
 * Returns the value of the field in thousandths; undefined if the field is absent or is not a quantity of at least 0.
 */
export function templateAmount(change: TemplateChange, name: TemplateFieldName): number | undefined {
  const text = change[name];
  const parsed = text === undefined ? undefined : parseQuantity(text);
  const milli = parsed?.ok ? fractionalMilliOf(parsed.value) : undefined;
  return milli !== undefined && milli >= 0 ? milli : undefined;
}

/** Returns the problem if the cpu request is above the cpu limit, which the API server refuses. */
export function requestProblem(change: TemplateChange): string | undefined {
  const [request, limit] = [templateAmount(change, 'cpuRequest'), templateAmount(change, 'cpuLimit')];
  if (request === undefined || limit === undefined || request <= limit) return undefined;
  return `cpuRequest must be at most cpuLimit, which is ${change.cpuLimit}`;
}
