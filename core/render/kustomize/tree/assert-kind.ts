import { KustomizeFailure } from '../failure.ts';
import { writeSource } from '../output/write-source.ts';
import type { KMap, KNode, KScalar } from './node.ts';

const goKinds = { map: 'MappingNode', list: 'SequenceNode', scalar: 'ScalarNode' } as const;

export function assertKind(kind: KNode['kind'], node: KNode): void {
  if (node.kind !== kind)
    throw new KustomizeFailure(
      `wrong node kind: expected ${goKinds[kind]} but got ${goKinds[node.kind]}: node contents:\n${writeSource(node)}`,
    );
}

export function assertScalar(node: KNode): asserts node is KScalar {
  assertKind('scalar', node);
}

export function assertMap(node: KNode): asserts node is KMap {
  assertKind('map', node);
}
