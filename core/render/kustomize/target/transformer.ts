import type { TransformerConfig } from '../config/transformer-config.ts';
import type { Loader } from '../load/loader.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import type { Session } from './session.ts';

export type Transformer = (resources: ResourceList) => void;

export interface TransformContext {
  loader: Loader;
  session: Session;
  config: TransformerConfig;
}
