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
  /** The template that renders the object. If it is set, `file` is the values file. */
  template?: string | undefined;
  /** The values with which the whole chart is rendered; undefined if `file` itself is the simulated values file. */
  renderedWith?: RenderedWithFiles | undefined;
  /** The folder of the kustomization that builds the object. */
  builtWith?: string | undefined;
  /** `metadata.name`; undefined if the object has none. */
  name: string | undefined;
  /** The kind as written, such as ScaledObject, for which the HPA that KEDA creates is simulated. */
  kind: string;
  /** The short name that kubectl accepts: `hpa`. */
  shortName: string;
  /** `envelope`, `standard`, or the path of the scenario file as given. */
  scenario: string;
  profile: Profile;
  autoscaler: Autoscaler;
  /** The reasons why the API server refuses the object. The object is simulated in spite of them. */
  problems: { code: string; path: string; message: string }[];
  /** Whether the newest release is assumed because none was chosen. */
  isReleaseAssumed: boolean;
  /** `not served by Kubernetes 1.37: autoscaling/v2beta2`; absent if the release serves the object. */
  notServed?: string | undefined;
  /**
   * The reason why Helm does not render the object: `not rendered without autoscaling.enabled`; undefined if Helm
   * renders it.
   */
  notRendered?: string | undefined;
  /** The verdict of other objects that contradicts the sequence. */
  verdict?: Verdict | undefined;
  /** The line of each field, from 1, by the path of the field. */
  lines: Readonly<Record<string, number>>;
}

/** The simulation of the envelope: the fastest scale-up and the fastest scale-down. */
export interface EnvelopeSimulation extends SimulatedObject {
  envelope: Envelope;
  /** The line about the run of the scenario file beside the manifest: `web.replicast.yaml: 1 → 5 → 9 · …`. */
  adjacent?: string | undefined;
}

/** The simulation of a scenario: a load, the pods, their metrics and the controller. */
export interface WorldSimulation extends SimulatedObject {
  world: Scenario;
  trace: WorldTrace;
}

export type Simulation = ({ type: 'envelope' } & EnvelopeSimulation) | ({ type: 'world' } & WorldSimulation);
