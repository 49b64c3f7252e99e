// A kustomization in its folder: collects the resources that it names, generates others and transforms all of them.
// Folders that it includes are targets of their own.
import { goQuote } from '../../../model/go-quote.ts';
import { readSourceTree } from '../../../text/source-tree.ts';
import { defaultConfig, type TransformerConfig, withConfiguration } from '../config/transformer-config.ts';
import { KustomizeFailure, LimitReached, placedAt, rewordError, within } from '../failure.ts';
import { absorb } from '../generate/absorb.ts';
import { generate } from '../generate/config-maps.ts';
import type { Text } from '../load/decode.ts';
import type { Kustomization, Variable } from '../load/kustomization-shape.ts';
import { isRemote, type Loader } from '../load/loader.ts';
import { MalformedYaml, malformed } from '../load/malformed.ts';
import { isComponent, readKustomization } from '../load/read-kustomization.ts';
import { readResources } from '../resource/read-resources.ts';
import { originAnnotation } from '../resource/resource.ts';
import { ResourceList } from '../resource/resource-list.ts';
import { placesIn } from '../tree/place-of.ts';
import { fetched, leftOut } from './left-out.ts';
import { generatedOrigin, joinOrigin, pathOrigin } from './origin-annotation.ts';
import type { Session } from './session.ts';
import { configureTransformers } from './transformers.ts';

/** Resources together with the configuration that grows while kustomizations are read. */
export interface Accumulated {
  resources: ResourceList;
  config: TransformerConfig;
  variables: Variable[];
}

interface TargetOptions {
  loader: Loader;
  session: Session;
  depth: number;
  /** The path from the first folder, if resources get annotations of their origin. */
  origin?: string | undefined;
}

export class Target {
  readonly kustomization: Kustomization;
  readonly #loader: Loader;
  readonly #session: Session;
  readonly #depth: number;
  readonly #origin: string | undefined;
  readonly #fileName: string;

  /** @throws KustomizeFailure */
  constructor({ loader, session, depth, origin }: TargetOptions) {
    session.countKustomization(depth);
    this.#loader = loader;
    this.#session = session;
    this.#depth = depth;
    this.#fileName = loader.kustomizationFile();
    const file = loader.absolute(this.#fileName).slice(1);
    this.kustomization = placedAt({ file, start: 0, end: 0 }, () =>
      readKustomization(this.#text(file), file, loader, (warnings) => session.warnings.push(...warnings)),
    );
    // Only the first kustomization decides about annotations of origins.
    this.#origin = depth === 0 ? (wantsOrigins(this.kustomization) ? '' : undefined) : origin;
    session.left.push(...leftOut(this.kustomization));
  }

  /** @throws KustomizeFailure */
  accumulate(into: Accumulated = { resources: new ResourceList(), config: defaultConfig, variables: [] }): Accumulated {
    const { kustomization } = this;
    within('accumulating resources', () => {
      for (const path of kustomization.resources ?? []) placedAt(path.place, () => this.#addResource(path, into));
    });
    for (const path of kustomization.configurations ?? []) placedAt(path.place, () => this.#configure(path, into));
    this.#generate(into);
    within('accumulating components', () => {
      for (const path of kustomization.components ?? []) placedAt(path.place, () => this.#addComponent(path, into));
    });
    const transformers = configureTransformers(kustomization, {
      loader: this.#loader,
      session: this.#session,
      config: into.config,
    });
    for (const transform of transformers) {
      this.#session.countSteps(into.resources.all.length);
      transform(into.resources);
      into.resources.dropEmpty();
    }
    into.variables.push(...(kustomization.vars ?? []));
    return into;
  }

  #addResource(path: Text, into: Accumulated): void {
    if (isRemote(path.value) && !this.#loader.exists(path.value)) {
      this.#session.left.push({ text: path.value, because: fetched, effect: 'adds', place: path.place });
      return;
    }
    let problem: KustomizeFailure;
    try {
      this.#addFile(path.value, into);
      return;
    } catch (error) {
      if (error instanceof LimitReached || !(error instanceof KustomizeFailure)) throw error;
      problem = error;
    }
    try {
      within(`accumulation err='${problem.message}'`, () => this.#addDirectory(path.value, into));
    } catch (error) {
      if (error instanceof LimitReached || !(error instanceof KustomizeFailure)) throw error;
      if (isMalformed(problem)) throw problem;
      // What is wrong with a file says its own error, not that it is no folder.
      const { reason, place } = this.#loader.isFile(path.value) ? problem : error;
      throw new KustomizeFailure(error.message, { reason, place });
    }
  }

  #addFile(path: string, into: Accumulated): void {
    const prefix = `accumulating resources from '${path}'`;
    const resources = withMalformedPrefix(prefix, () => {
      const file = this.#loader.find(path);
      return malformed(path, () => readResources(this.#text(file), placesIn(file), this.#loader));
    });
    this.#session.countResources(resources.length);
    if (this.#origin !== undefined)
      for (const resource of resources)
        resource.setAnnotations(resource.annotations.set(originAnnotation, pathOrigin(this.#origin, path)));
    within(`merging resources from '${path}'`, () => into.resources.appendAll(resources));
  }

  #addDirectory(path: string, into: Accumulated): void {
    const target = this.#enter(path);
    const { root } = this.#loader.enter(path);
    if (isComponent(target.kustomization))
      throw new KustomizeFailure(`expected kind != 'Component' for path '${root}'`);
    const { resources, config, variables } = within(`recursed accumulation of path '${root}'`, () =>
      target.accumulate(),
    );
    within(`recursed merging from path '${root}'`, () => into.resources.appendAll(resources.all));
    into.variables.push(...variables);
    into.config = mergeConfigs(into.config, config);
  }

  #enter(path: string): Target {
    const loader = this.#loader.enter(path);
    const origin = this.#origin === undefined ? undefined : joinOrigin(this.#origin, path);
    const options = { loader, session: this.#session, depth: this.#depth + 1, origin };
    return within(`couldn't make target for path '${loader.root}'`, () => new Target(options));
  }

  #addComponent({ value: path, place }: Text, into: Accumulated): void {
    if (isRemote(path) && !this.#loader.exists(path)) {
      this.#session.left.push({ text: path, because: fetched, effect: 'changes', place });
      return;
    }
    const { root } = quoted('loader.New', () => this.#loader.enter(path));
    quoted('accumulateDirectory:', () => {
      const target = this.#enter(path);
      const kind = target.kustomization.kind?.value || 'Kustomization';
      if (kind !== 'Component')
        throw new KustomizeFailure(`expected kind 'Component' for path '${root}' but got '${kind}'`);
      within(`recursed accumulation of path '${root}'`, () => target.accumulate(into));
    });
  }

  #configure({ value: path }: Text, into: Accumulated): void {
    const file = this.#loader.find(path);
    const read = readSourceTree(this.#text(file));
    if (!read.ok) throw new KustomizeFailure(`yaml: ${read.problem}`);
    if (read.root) into.config = withConfiguration(into.config, read.root, file);
  }

  #generate(into: Accumulated): void {
    const { configMapGenerator = [], secretGenerator = [], generatorOptions: options } = this.kustomization;
    const loader = this.#loader;
    const entries = [
      ...configMapGenerator.map((entry) => ({ kind: 'ConfigMap', entry, options, loader }) as const),
      ...secretGenerator.map((entry) => ({ kind: 'Secret', entry, options, loader }) as const),
    ];
    this.#session.countResources(entries.length);
    for (const generation of entries) {
      const resource = placedAt(generation.entry.place, () => generate(generation));
      if (this.#origin !== undefined) {
        const origin = generatedOrigin(joinOrigin(this.#origin, this.#fileName), `${generation.kind}Generator`);
        resource.setAnnotations(resource.annotations.set(originAnnotation, origin));
      }
      absorb(into.resources, resource);
    }
  }

  #text(file: string): string {
    const text = this.#loader.text(file);
    this.#session.countFile(text.length);
    return text;
  }
}

function wantsOrigins({ buildMetadata = [] }: Kustomization): boolean {
  return buildMetadata.some(({ value }) => value === 'originAnnotations' || value === 'transformerAnnotations');
}

function isMalformed(problem: KustomizeFailure): boolean {
  return problem instanceof MalformedYaml;
}

/** Like `within`; the error stays one of malformed YAML. */
function withMalformedPrefix<T>(prefix: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof LimitReached || !(error instanceof KustomizeFailure)) throw error;
    const message = `${prefix}: ${error.message}`;
    const { reason, place } = error;
    throw error instanceof MalformedYaml
      ? new MalformedYaml(message, { reason, place })
      : new KustomizeFailure(message, { reason, place });
  }
}

/** kustomize prints errors of components in quotes. */
function quoted<T>(prefix: string, step: () => T): T {
  return rewordError(step, (message) => `${prefix} ${goQuote(message)}`, { keepsReason: true });
}

function mergeConfigs(own: TransformerConfig, other: TransformerConfig): TransformerConfig {
  return own === defaultConfig ? other : own;
}
