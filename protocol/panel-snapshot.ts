// Converts a response of the server to the snapshot that the page shows. All hosts of the page share this module.
import type { Baseline, Snapshot, UnavailableBaselines } from './panel.ts';
import type { SimulationResponse } from './requests.ts';

/** The data that the host adds to a response of the server. */
export interface HostState {
  revision: number;
  follows: boolean;
  lacking: UnavailableBaselines;
  compared?: Baseline | undefined;
}

export interface SnapshotContext extends HostState {
  /** The displayed file; undefined if there is none. */
  uri: string | undefined;
  /** The name of the file for the user: `deploy/hpa.yaml`. */
  nameOf(uri: string): string;
}

export function createSnapshot(
  response: SimulationResponse,
  { revision, follows, lacking, compared, uri, nameOf }: SnapshotContext,
): Snapshot {
  if (response.type === 'empty' || uri === undefined) return { type: 'empty', revision, follows };
  const subject = {
    uri,
    file: nameOf(uri),
    name: response.name,
    kind: response.kind,
    document: response.document,
    ...(response.item !== undefined && { item: response.item }),
  };
  if (response.type === 'unreadable') {
    const { problem, rendered, objects } = response;
    return { type: 'unreadable', revision, subject, problem, follows, objects, ...(rendered && { rendered }) };
  }
  const { name: _, kind: __, item: ___, target: ____, document: _____, workloadUri, environments, ...rest } = response;
  return {
    ...rest,
    revision,
    subject,
    follows,
    lacking,
    workloadFile: workloadUri === undefined ? undefined : nameOf(workloadUri),
    compared,
    environments: environments?.map(({ uris: _, ...environment }) => environment),
  };
}

export function isSameContent(one: Snapshot | undefined, other: Snapshot): boolean {
  return one !== undefined && JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 });
}
