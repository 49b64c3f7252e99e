// Creates kustomize's built-in generators and transformers from the objects that configure them. Objects that configure
// external programs are left out.
import { KustomizeFailure, placedAt, within } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import { writeResource } from '../output/write-resource.ts';
import { formatGvk, formatId } from '../resource/id.ts';
import type { Resource } from '../resource/resource.ts';
import { type Generator, ownGenerators } from './own-generators.ts';
import { ownTransformers } from './own-transformers.ts';
import type { Configure } from './plugin-shape.ts';
import type { LeftOut } from './session.ts';
import type { TransformContext, Transformer } from './transformer.ts';

export interface PluginConfig {
  resource: Resource;
  entry: Text;
}

type Plugin = { kind: 'generator'; generate: Generator } | { kind: 'transformer'; transform: Transformer };

export interface ConfiguredGenerator {
  config: PluginConfig;
  generate: Generator;
}

export function pluginGenerators(configs: readonly PluginConfig[], context: TransformContext): ConfiguredGenerator[] {
  return configs.flatMap((config) => {
    const plugin = configured(config, 'adds', context);
    if (plugin && plugin.kind !== 'generator') throw notA('generator', config);
    return plugin ? [{ config, generate: plugin.generate }] : [];
  });
}

export function pluginTransformers(
  configs: readonly PluginConfig[],
  context: TransformContext,
  effect: LeftOut['effect'] = 'changes',
): Transformer[] {
  return configs.flatMap((config) => {
    const plugin = configured(config, effect, context);
    if (plugin && plugin.kind !== 'transformer') throw notA('transformer', config);
    return plugin ? [plugin.transform] : [];
  });
}

function notA(kind: Plugin['kind'], { resource }: PluginConfig): KustomizeFailure {
  return new KustomizeFailure(`plugin ${formatId(resource.originalId)} not a ${kind}`, { place: resource.place });
}

function configured(
  { resource, entry }: PluginConfig,
  effect: LeftOut['effect'],
  context: TransformContext,
): Plugin | undefined {
  const { gvk, kind } = resource;
  const leaveOut = (because: string): undefined => {
    context.session.left.push({ text: entry.value, because, effect, place: entry.place });
  };
  if (gvk.group !== '' || gvk.version !== 'builtin') return leaveOut('kustomize would run a plugin');
  if (kind === 'HelmChartInflationGenerator') return leaveOut('kustomize would run Helm');
  if (kind === 'ValueAddTransformer') return leaveOut('this transformer is not supported');
  const configure = ownPlugin(kind);
  if (!configure) throw new KustomizeFailure(`unable to load builtin ${formatGvk(gvk)}`, { place: resource.place });
  const id = formatId(resource.originalId);
  return placedAt(resource.place, () => {
    const printed = within(`marshalling yaml from res ${id}`, () => writeResource(resource.node).text);
    return within(`plugin ${id} fails configuration`, () => configure(resource, { ...context, printed }));
  });
}

function ownPlugin(kind: string): Configure<Plugin> | undefined {
  const generator = ownGenerators.get(kind);
  if (generator) return (config, context) => ({ kind: 'generator', generate: generator(config, context) });
  const transformer = ownTransformers.get(kind);
  return transformer && ((config, context) => ({ kind: 'transformer', transform: transformer(config, context) }));
}
