import { plainObject } from '../../model/plain-object.ts';
import type { ObjectValue, Value } from '../../model/value.ts';

type DirectionName = 'scaleUp' | 'scaleDown';

interface DirectionLines {
  window?: number;
  selectPolicy?: string;
  tolerance?: string;
  policies: ObjectValue[];
}

export type BehaviorLines = { [Direction in DirectionName]?: DirectionLines } & { current?: DirectionName };

/** Adds the line to `lines`, and returns the path of its field; undefined if the line is not understood. */
export function readBehaviorLine(lines: BehaviorLines, text: string): (string | number)[] | undefined {
  const line = text.trim();
  const direction = line === 'Scale Up:' ? 'scaleUp' : line === 'Scale Down:' ? 'scaleDown' : undefined;
  if (direction) {
    lines.current = direction;
    lines[direction] ??= { policies: [] };
    return ['spec', 'behavior', direction];
  }
  const { current } = lines;
  const rules = current && lines[current];
  if (!current || !rules) return undefined;
  const field = readField(rules, line);
  return field && ['spec', 'behavior', current, ...field];
}

function readField(rules: DirectionLines, line: string): (string | number)[] | undefined {
  const window = /^Stabilization Window: (\d{1,9}) seconds$/.exec(line);
  if (window) {
    rules.window = Number(window[1]);
    return ['stabilizationWindowSeconds'];
  }
  const [name, value = ''] = line.split(': ');
  if (name === 'Select Policy') {
    rules.selectPolicy = value;
    return ['selectPolicy'];
  }
  if (name === 'Tolerance') {
    rules.tolerance = value;
    return ['tolerance'];
  }
  const policy = /^- Type: (Pods|Percent)[ \t]+Value: (\d{1,9})[ \t]+Period: (\d{1,9}) seconds$/.exec(line);
  if (!policy) return undefined;
  const [, type = '', amount, period] = policy;
  const entry = plainObject({ type, value: Number(amount), periodSeconds: Number(period) });
  return ['policies', rules.policies.push(entry) - 1];
}

export function behaviorOf({ scaleUp, scaleDown }: BehaviorLines): ObjectValue {
  return plainObject({ scaleUp: scaleUp && rulesOf(scaleUp), scaleDown: scaleDown && rulesOf(scaleDown) });
}

function rulesOf({ window, selectPolicy, tolerance, policies }: DirectionLines): ObjectValue {
  return plainObject({
    stabilizationWindowSeconds: window,
    selectPolicy,
    tolerance,
    policies: policies.length > 0 ? (policies as Value[]) : undefined,
  });
}
