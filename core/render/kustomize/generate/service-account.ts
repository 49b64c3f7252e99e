import type { Place } from '../../origin.ts';
import { Resource } from '../resource/resource.ts';
import { mapNode, setField, stringNode } from '../tree/node.ts';

interface Account {
  name: string;
  namespace: string;
  /** The Google Cloud account that the service account acts as. */
  member: string;
}

export function serviceAccount({ name, namespace, member }: Account, place: Place): Resource {
  const root = mapNode(place);
  setField(root, 'apiVersion', stringNode('v1', place));
  setField(root, 'kind', stringNode('ServiceAccount', place));
  const metadata = mapNode(place);
  const annotations = mapNode(place);
  setField(annotations, 'iam.gke.io/gcp-service-account', stringNode(member, place));
  setField(metadata, 'annotations', annotations);
  setField(metadata, 'name', stringNode(name, place));
  if (namespace !== '') setField(metadata, 'namespace', stringNode(namespace, place));
  setField(root, 'metadata', metadata);
  return new Resource(root, place);
}
