import { rewordError } from '../failure.ts';
import type { Decoded, Shape } from '../load/decode.ts';
import { decodeObject } from '../load/decode-object.ts';
import type { fieldSpecsShape } from '../load/kustomization-shape.ts';
import type { Resource } from '../resource/resource.ts';
import { toFieldSpec } from '../transform/metadata.ts';
import type { FieldSpec } from '../tree/field-path.ts';
import type { TransformContext } from './transformer.ts';

export interface PluginContext extends TransformContext {
  /** The object that configures the plugin, as kustomize prints it. */
  printed: string;
}

export type Configure<Plugin> = (config: Resource, context: PluginContext) => Plugin;

export type PluginFields = Readonly<Record<string, Shape>>;

/**
 * How the fields of a plugin configuration are decoded. In a string field, `json` and `yaml` convert a number or a
 * boolean to a string, and `json without conversion` fails. Only `yaml` requires the exact case of field names. Its
 * error messages also differ from those of the JSON decodings.
 */
export type PluginDecoding = 'json' | 'json without conversion' | 'yaml';

export function withShape<const F extends PluginFields, Plugin>(
  fields: F,
  configure: (decoded: Decoded<{ fields: F }>, context: PluginContext) => Plugin,
  reading: PluginDecoding = 'json',
): Configure<Plugin> {
  const options = { convertsScalars: reading !== 'json without conversion', exactNames: reading === 'yaml' };
  return (config, context) => {
    const place = config.place ?? context.loader.topPlace;
    const decoded = rewordError(
      () => decodeObject(config.node, { fields }, place, options),
      (message) =>
        reading === 'yaml'
          ? `yaml: unmarshal errors:\n  ${message}`
          : `error unmarshaling JSON: while decoding JSON: ${message}`,
    );
    return configure(decoded ?? ({ place } as Decoded<{ fields: F }>), context);
  };
}

export function specsOf(specs: Decoded<typeof fieldSpecsShape> | undefined): FieldSpec[] {
  return (specs ?? []).map(toFieldSpec);
}
