// Measured in turns, so that other load affects all; the shortest round counts, because other work only adds time.
import { calibrate } from './calibration.ts';
import { type Figure, type Measured, Stopwatch } from './figure.ts';

export interface Measurement {
  ms: number;
  peerMs: number | undefined;
  loopMs: number;
}

/** A multiple of the calibrating loop, which the budget limits. */
export function ratioOf({ ms, loopMs }: Measurement): number {
  return ms / loopMs;
}

export function leastOf(measurements: readonly Measurement[]): Measurement {
  const least = (of: (measurement: Measurement) => number | undefined) =>
    Math.min(...measurements.map((measurement) => of(measurement) ?? Number.POSITIVE_INFINITY));
  const hasPeer = measurements.some(({ peerMs }) => peerMs !== undefined);
  return {
    ms: least(({ ms }) => ms),
    peerMs: hasPeer ? least(({ peerMs }) => peerMs) : undefined,
    loopMs: least(({ loopMs }) => loopMs),
  };
}

export interface MeasureOptions {
  leastRounds: number;
  /** A short figure is repeated for this long, because a program becomes faster while it runs. */
  mostMs: number;
  /** No further round is run once the ratio is at most this. */
  enough: number;
}

/** A figure of microseconds would have too many rounds, and the loop runs before and after each. */
const mostRounds = 250;

export async function measureFigure(
  { prepare, peer }: Pick<Figure, 'prepare' | 'peer'>,
  { leastRounds, mostMs, enough }: MeasureOptions,
): Promise<Measurement> {
  const own = await prepare();
  const other = peer?.prepare();
  // The loop is compiled before it is measured: a slow loop would hide a slow figure.
  for (let i = 0; i < 5; i++) calibrate();
  let [ms, peerMs, loopMs, totalMs] = [Infinity, Infinity, Infinity, 0];
  for (let round = 1; round <= leastRounds || (totalMs < mostMs && round <= mostRounds); round++) {
    loopMs = Math.min(loopMs, await cpuMs(loop));
    const roundMs = await cpuMs(own);
    ms = Math.min(ms, roundMs);
    totalMs += roundMs;
    loopMs = Math.min(loopMs, await cpuMs(loop));
    if (other) peerMs = Math.min(peerMs, await cpuMs(other));
    if (round >= leastRounds && ms <= enough * loopMs) break;
  }
  return { ms, peerMs: other && peerMs, loopMs };
}

const loop: Measured = (stopwatch) => void stopwatch.time(calibrate);

async function cpuMs(measured: Measured): Promise<number> {
  const stopwatch = new Stopwatch();
  await measured(stopwatch);
  return stopwatch.ms;
}
