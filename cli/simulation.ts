// The data that every output format of `simulate` prints.
import type { Verdict } from '../core/lint/verdicts/verdict-types.ts';
import type { Autoscaler } from '../core/model/autoscaler.ts';
import type { Scenario } from '../core/model/scenario/scenario.ts';
import type { Profile } from '../core/simulator/profile.ts';
import type { Envelope } from '../core/simulator/trace.ts';
import type { WorldTrace } from '../core/simulator/world/simulate.ts';
import type { RenderedWithFiles } from './located-autoscaler.ts';

export interface SimulatedObject {
  file: string;
  document: number;
  item?: number | undefined;
  /** The template of a chart; `file` then has the values. */
  template?: string | undefined;
  /** What a chart is rendered with; undefined if `file` is the argument, so that it alone says so. */
  renderedWith?: RenderedWithFiles | undefined;
  /** The folder of the kustomization that builds it. */
  builtWith?: string | undefined;
  /** `metadata.name`; undefined if there is none. */
  name: string | undefined;
  /** As written; KEDA makes an object of another kind, which is simulated. */
  kind: string;
  /** `hpa`, as for kubectl. */
  shortName: string;
  /** `envelope`, `standard`, or the path of the scenario file as given. */
  scenario: string;
  profile: Profile;
  autoscaler: Autoscaler;
  /** Refusals of an object that can be simulated anyway. */
  problems: { code: string; path: string; message: string }[];
  /** No release was chosen, so the newest one is assumed. */
  isReleaseAssumed: boolean;
  /** `not served by Kubernetes 1.37: autoscaling/v2beta2`; absent if the release serves the object. */
  notServed?: string | undefined;
  /** Why Helm does not render it: `not rendered without autoscaling.enabled`; undefined if it does. */
  notRendered?: string | undefined;
  /** What the workspace proves against the sequence. */
  verdict?: Verdict | undefined;
  /** Line number (from 1) of each path in the file. */
  lines: Readonly<Record<string, number>>;
}

/** The envelope: how fast the object allows replicas to change. */
export interface EnvelopeSimulation extends SimulatedObject {
  envelope: Envelope;
  /** The run of the scenario file beside the manifest: `web.replicast.yaml: 1 → 5 → 9 · …`. */
  adjacent?: string | undefined;
}

/** The closed loop of load, pods, metrics and controller. */
export interface WorldSimulation extends SimulatedObject {
  world: Scenario;
  trace: WorldTrace;
}

export type Simulation = ({ type: 'envelope' } & EnvelopeSimulation) | ({ type: 'world' } & WorldSimulation);
