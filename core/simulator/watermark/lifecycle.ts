// Lifecycle control: a DatadogMonitor of the same name may block every evaluation (docs/behavior/wpa.md §2.5).
import { goQuote } from '../../model/go-quote.ts';
import * as say from './messages.ts';
import type { Ended, Pass } from './pass.ts';

const annotation = 'wpa.datadoghq.com/lifecycle-control.enabled';

/** The object wants to be blocked by its monitor. */
export function hasMonitor(annotations: Readonly<Record<string, string>>): boolean {
  return parseBoolean(annotations[annotation] ?? '') === true;
}

/** The end of the pass where it is blocked. */
export function lifecycle(pass: Pass): Ended | undefined {
  const text = pass.object.annotations[annotation] ?? '';
  if (text === '' || !pass.profile.has.lifecycleControl) return undefined;
  const enabled = parseBoolean(text);
  if (enabled === undefined) {
    pass.set('ScalingBlocked', 'False', 'FailedGetDatadogMonitor', say.monitor.unparsable(text));
    return undefined;
  }
  return enabled ? askMonitor(pass) : undefined;
}

function askMonitor(pass: Pass): Ended | undefined {
  const { name, namespace } = pass.object;
  const monitor = `${namespace}/${name}`;
  const observed = pass.observation.monitor ?? { found: false };
  if (!observed.found) {
    pass.warn('FailedGetDatadogMonitor', `datadogmonitors.datadoghq.com ${goQuote(name)} not found`);
    return blocked(pass, 'FailedGetDatadogMonitor', say.monitor.notFound(monitor), 120_000);
  }
  const { state } = observed;
  if (state === undefined) return blocked(pass, 'DatadogMonitorNotOK', say.monitor.noState(monitor), 60_000);
  if (state !== 'OK') return blocked(pass, 'DatadogMonitorNotOK', say.monitor.notOk(monitor, state), 60_000);
  pass.set('ScalingBlocked', 'False', 'DatadogMonitorOK', say.monitor.ok(monitor));
  return undefined;
}

function blocked(pass: Pass, reason: string, message: string, afterMs: number): Ended {
  pass.set('ScalingBlocked', 'True', reason, message);
  pass.explain({ kind: 'blockedByMonitor', message });
  const error = pass.refusedStatus();
  if (error === undefined) return pass.ended({ afterMs });
  pass.warn('FailedUpdateStatus', error);
  return pass.forgotten({ error });
}

/** As Go reads a boolean. */
export function parseBoolean(text: string): boolean | undefined {
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text) ? false : undefined;
}
