import { isPaused } from '../../model/keda/annotations.ts';
import { webhookAnswerAlone } from '../../model/keda/webhook.ts';
import type { ReleaseAndGates } from '../../model/releases.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { ControllerResult } from '../response.ts';
import { generationOf } from './generated.ts';
import { horizontalRefusals } from './read-scaled-object.ts';

export function kedaResult(stored: ObjectValue, kubernetes: ReleaseAndGates): ControllerResult {
  const generation = generationOf(stored);
  const { object, generated } = generation;
  const [message] = webhookAnswerAlone(object).messages;
  if (message) return { by: "KEDA's webhook", error: message.message };
  if (isPaused(object)) return {};
  if (generated.problem) return { by: "KEDA's controller", error: generated.problem.message };
  const [refused] = horizontalRefusals(generation, { kubernetes });
  return refused ? { by: "KEDA's controller", error: refused.message } : {};
}
