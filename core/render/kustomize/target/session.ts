import { readSourceTree } from '../../../text/read/source-tree.ts';
import type { Place } from '../../origin.ts';
import { Work } from '../../work.ts';
import { OpenApi } from '../config/open-api.ts';
import { LimitReached } from '../failure.ts';
import type { Selector } from '../load/kustomization-shape.ts';
import type { Patched } from '../transform/patches.ts';
import { spend, ValueBudget } from '../tree/copy-budget.ts';
import type { ReadTree } from '../tree/read-documents.ts';
import { type KustomizeRenderLimits, renderLimits } from './render-limits.ts';

/**
 * An entry or a field that the build omits from a kustomization, usually because kustomize would fetch or run
 * something. The effect of the entry or field is missing from the result.
 */
export interface LeftOut {
  /** The omitted entry as the kustomization writes it, such as a URL, a path or a field name. */
  text: string;
  because: string;
  effect: 'adds' | 'changes' | 'checks';
  place: Place;
}

export interface KustomizeRenderOptions {
  limits?: Partial<KustomizeRenderLimits>;
  readTree?: ReadTree;
  /** The reasons why files or folders cannot be read, by path. These files and folders are left out. */
  notRead?: ReadonlyMap<string, string>;
  /** Returns whether the output contains a resource. Resources outside the output are transformed, too. */
  writes?: (resource: { apiVersion: string; kind: string }) => boolean;
  work?: Work;
}

const valuesPerStep = 200;

/** The steps of `Work` for each resource that a transformer reads, and for each character that is parsed or written. */
const workOfStep = 10;
const workOfCharacter = 1 / 5;
/** Steps of `Work` per field that is searched or created. */
const workOfSearch = 1 / 2;
/** The steps of `Work` for each character of a file. They are spent before the documents of the file are parsed. */
const workOfUnparsed = 1 / 20;

export class Session {
  readonly limits: KustomizeRenderLimits;
  readonly warnings: string[] = [];
  readonly left: LeftOut[] = [];
  readonly patched: Patched[] = [];
  readonly unmatched: Selector[] = [];
  readonly openApi = new OpenApi();
  readonly values: ValueBudget;
  private readonly work: Work;
  private kustomizations = 0;
  private resources = 0;
  private steps = 0;
  private inputLength = 0;
  private outputLength = 0;

  readonly readTree: ReadTree;
  readonly notRead: ReadonlyMap<string, string>;

  constructor({ limits, readTree = readSourceTree, notRead = new Map(), work = new Work() }: KustomizeRenderOptions) {
    this.work = work;
    this.notRead = notRead;
    this.limits = { ...renderLimits, ...limits };
    this.values = new ValueBudget(this.limits.values, work);
    this.readTree = (text) => {
      // The limit is checked before each document, because a file may have thousands of documents.
      spend(work, text.length * workOfCharacter);
      return readTree(text);
    };
  }

  /**
   * Whether the build leaves out something that adds resources. A patch that finds no resource may then be for a
   * resource that is left out.
   */
  get isIncomplete(): boolean {
    return this.left.some(({ effect }) => effect === 'adds');
  }

  countKustomization(depth: number): void {
    if (++this.kustomizations > this.limits.kustomizations)
      throw new LimitReached(`the build reads more than ${this.limits.kustomizations} kustomizations`);
    if (depth > this.limits.depth)
      throw new LimitReached(`kustomizations include each other more than ${this.limits.depth} levels deep`);
  }

  countFile(length: number): void {
    spend(this.work, length * workOfUnparsed);
    this.inputLength += length;
    if (this.inputLength > this.limits.inputLength)
      throw new LimitReached(`the build reads more than ${this.limits.inputLength} characters`);
  }

  countTransformer(resources: number): void {
    const steps = resources + Math.floor(this.values.count / valuesPerStep);
    spend(this.work, steps * workOfStep);
    this.steps += steps;
    if (this.steps > this.limits.steps)
      throw new LimitReached(`the transformers take more than ${this.limits.steps} steps`);
  }

  readonly countFields = (count: number): void => spend(this.work, count * workOfSearch);

  countOutput(length: number): void {
    spend(this.work, length * workOfCharacter);
    this.outputLength += length;
    if (this.outputLength > this.limits.outputLength)
      throw new LimitReached(`the output has more than ${this.limits.outputLength} characters`);
  }

  countResources(count: number): void {
    this.resources += count;
    if (this.resources > this.limits.resources)
      throw new LimitReached(`there are more than ${this.limits.resources} resources`);
  }
}
