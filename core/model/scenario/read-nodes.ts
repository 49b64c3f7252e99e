import type { ObjectValue } from '../value.ts';
import { type Nodes, nodeProvisioningNames } from './node-provisioning.ts';
import { nonNegativeNumber, type ReportProblem } from './read-field-values.ts';

const counts = ['freePods', 'podsPerNode', 'maxNodes'] as const;
const times = ['detectSeconds', 'provisionSeconds', 'removeSeconds'] as const;

export function readNodes(fields: ObjectValue, report: ReportProblem): Partial<Nodes> {
  const nodes: Partial<Nodes> = {};
  const provisioning = nodeProvisioningNames.find((name) => name === fields.provisioning);
  if (provisioning) nodes.provisioning = provisioning;
  for (const name of [...counts, ...times]) {
    const value = nonNegativeNumber(fields[name], ['nodes', name], report);
    if (value !== undefined) nodes[name] = value;
  }
  if (nodes.podsPerNode !== undefined && nodes.podsPerNode < 1) {
    report(['nodes', 'podsPerNode'], 'nodes.podsPerNode must be at least 1');
    delete nodes.podsPerNode;
  }
  // If the value of `provisioning` is unknown, the other fields are ignored, because it is unknown which of these
  // fields apply.
  return fields.provisioning === undefined || provisioning ? nodes : {};
}
