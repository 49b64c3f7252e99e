// Objects of another time: an older version, and the draft that came before `behavior`.
import { admissionRules } from '../../model/admission/rules.ts';
import { behaviorOf, readConstraints } from '../../model/hpa/historic.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject } from '../../model/value.ts';
import { editsTo } from '../../text/edits.ts';
import { convertAutoscaler } from '../convert/convert.ts';
import { fieldAt } from '../fields.ts';
import type { ChunkView, ObjectView } from '../view.ts';
import type { Repair } from './repair.ts';

/** To the newest version that is served. */
export function converted(_: Problem, autoscaler: ObjectView, view: ChunkView): Repair[] {
  const { kubernetes } = view.chosen;
  const to = kubernetes ? admissionRules(kubernetes).shown : 'v2';
  const found = convertAutoscaler(view, autoscaler, to);
  if (!found || 'obstacle' in found || found.edits.length === 0) return [];
  const { edits, losses } = found;
  return [{ title: `Convert to autoscaling/${to}`, isPreferred: losses.length === 0, edits, losses }];
}

/** The draft's words as what they became. */
export function drafted(_: Problem, { root, object, description }: ObjectView, { lines }: ChunkView): Repair[] {
  const spec = isObject(object.spec) ? object.spec : {};
  const draft = readConstraints(spec.constraints);
  if (!draft || !description || !fieldAt(description.root, ['spec', 'behavior'])) return [];
  const { constraints: __, ...rest } = spec;
  const edits = editsTo(lines.text, root, { ...object, spec: { ...rest, behavior: behaviorOf(draft) } });
  return [{ title: 'Convert to behavior', isPreferred: true, edits }];
}
