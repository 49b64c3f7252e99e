// Lifecycle control: a DatadogMonitor with the same name may block every evaluation (docs/behavior/wpa.md §2.5).
import { goQuote } from '../../model/go-quote.ts';
import { lifecycleAnnotation } from '../../model/watermark/annotations.ts';
import * as say from './messages.ts';
import type { Pass, PassResult } from './pass.ts';

/** The object enables blocking by its monitor. */
export function isLifecycleEnabled(annotations: Readonly<Record<string, string>>): boolean {
  return parseGoBoolean(annotations[lifecycleAnnotation] ?? '') === true;
}

/** The end of the pass if it is blocked. */
export function checkLifecycle(pass: Pass): PassResult | undefined {
  const text = pass.object.annotations[lifecycleAnnotation] ?? '';
  if (text === '' || !pass.profile.has.lifecycleControl) return undefined;
  const enabled = parseGoBoolean(text);
  if (enabled === undefined) {
    pass.setCondition('ScalingBlocked', 'False', 'FailedGetDatadogMonitor', say.monitorMessages.unparsable(text));
    return undefined;
  }
  return enabled ? checkMonitor(pass) : undefined;
}

function checkMonitor(pass: Pass): PassResult | undefined {
  const { name, namespace } = pass.object;
  const monitor = `${namespace}/${name}`;
  const observed = pass.observation.monitor ?? { found: false };
  if (!observed.found) {
    pass.emitWarning('FailedGetDatadogMonitor', `datadogmonitors.datadoghq.com ${goQuote(name)} not found`);
    return blockPass(pass, 'FailedGetDatadogMonitor', say.monitorMessages.notFound(monitor), 120_000);
  }
  const { state } = observed;
  if (state === undefined) return blockPass(pass, 'DatadogMonitorNotOK', say.monitorMessages.noState(monitor), 60_000);
  if (state !== 'OK') return blockPass(pass, 'DatadogMonitorNotOK', say.monitorMessages.notOk(monitor, state), 60_000);
  pass.setCondition('ScalingBlocked', 'False', 'DatadogMonitorOK', say.monitorMessages.ok(monitor));
  return undefined;
}

function blockPass(pass: Pass, reason: string, message: string, afterMs: number): PassResult {
  pass.setCondition('ScalingBlocked', 'True', reason, message);
  pass.explain({ kind: 'blockedByMonitor', message });
  const error = pass.statusWriteError();
  if (error === undefined) return pass.finish({ afterMs });
  pass.emitWarning('FailedUpdateStatus', error);
  return pass.discard({ error });
}

/** Parses a boolean as Go does. */
export function parseGoBoolean(text: string): boolean | undefined {
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text) ? false : undefined;
}
