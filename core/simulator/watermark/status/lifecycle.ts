// Lifecycle control: a DatadogMonitor with the same name may block every evaluation (docs/behavior/wpa.md §2.5).
import { goQuote } from '../../../model/go-quote.ts';
import type { Pass, PassResult } from '../pass.ts';
import type { LifecycleControl } from '../prepare-object.ts';
import { monitorMessages } from './messages.ts';

export function checkLifecycle(pass: Pass): PassResult | undefined {
  const { lifecycle } = pass.prepared;
  switch (lifecycle.kind) {
    case 'off':
      return undefined;
    case 'unparsable':
      pass.setCondition('ScalingBlocked', 'False', 'FailedGetDatadogMonitor', lifecycle.message);
      return undefined;
    case 'on':
      return checkMonitor(pass, lifecycle);
  }
}

function checkMonitor(
  pass: Pass,
  { monitor, okMessage }: Extract<LifecycleControl, { kind: 'on' }>,
): PassResult | undefined {
  const observed = pass.observation.monitor ?? { found: false };
  if (!observed.found) {
    pass.emitWarning('FailedGetDatadogMonitor', `datadogmonitors.datadoghq.com ${goQuote(pass.object.name)} not found`);
    return blockPass(pass, 'FailedGetDatadogMonitor', monitorMessages.notFound(monitor), 120_000);
  }
  const { state } = observed;
  if (state === undefined) return blockPass(pass, 'DatadogMonitorNotOK', monitorMessages.noState(monitor), 60_000);
  if (state !== 'OK') return blockPass(pass, 'DatadogMonitorNotOK', monitorMessages.notOk(monitor, state), 60_000);
  pass.setCondition('ScalingBlocked', 'False', 'DatadogMonitorOK', okMessage);
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
