// Converts a response of the server to the snapshot that the page shows, for all hosts of the page.
import type { Baseline, Snapshot, UnavailableBaselines } from './panel.ts';
import type { SimulationResponse } from './requests.ts';

export interface HostState {
  revision: number;
  follows: boolean;
  lacking: UnavailableBaselines;
  compared?: Baseline | undefined;
}

export interface SnapshotContext extends HostState {
  uri: string | undefined;
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
