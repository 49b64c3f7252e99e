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
  /** The template of the chart; `file` is then the values file. */
  template?: string | undefined;
  /** What the chart is rendered with; undefined if `file` is the argument, which then says it. */
  renderedWith?: RenderedWithFiles | undefined;
  /** The folder of the kustomization that builds it. */
  builtWith?: string | undefined;
  /** `metadata.name`; undefined if there is none. */
  name: string | undefined;
  /** The kind as written. KEDA makes an object of another kind, which is simulated. */
  kind: string;
  /** The short name that kubectl accepts: `hpa`. */
  shortName: string;
  /** `envelope`, `standard`, or the path of the scenario file as given. */
  scenario: string;
  profile: Profile;
  autoscaler: Autoscaler;
  /** The API server's refusals of an object that can be simulated in spite of them. */
  problems: { code: string; path: string; message: string }[];
  /** Whether the newest release is assumed because none was chosen. */
  isReleaseAssumed: boolean;
  /** `not served by Kubernetes 1.37: autoscaling/v2beta2`; absent if the release serves the object. */
  notServed?: string | undefined;
  /** Why Helm does not render it: `not rendered without autoscaling.enabled`; undefined if it does. */
  notRendered?: string | undefined;
  /** What in the workspace contradicts the sequence. */
  verdict?: Verdict | undefined;
  /** Line number (from 1) of each path in the file. */
  lines: Readonly<Record<string, number>>;
}

/** The envelope: how fast the object allows replicas to change. */
export interface EnvelopeSimulation extends SimulatedObject {
  envelope: Envelope;
  /** The line about the run of the scenario file beside the manifest: `web.replicast.yaml: 1 → 5 → 9 · …`. */
  adjacent?: string | undefined;
}

/** The closed loop of load, pods, metrics and controller. */
export interface WorldSimulation extends SimulatedObject {
  world: Scenario;
  trace: WorldTrace;
}

export type Simulation = ({ type: 'envelope' } & EnvelopeSimulation) | ({ type: 'world' } & WorldSimulation);
