// Which parts of the server and the command line are loaded on demand, and not when a program starts.
// `parts-on-demand.mjs` builds them.

/**
 * `of`: folders with everything below, and files. `except`: the modules there that nearly every autoscaler needs, and
 * those that only the command line uses. `preload`: the server loads the part in idle time, once the first diagnostics
 * are sent, since what follows a key needs it. test/unit/house/loaded-parts.test.ts runs the programs and limits what
 * they load.
 */
export const programPartsOnDemand = {
  // What `read-blocks.ts` does not read, syntax errors, and changes of a text.
  parser: {
    of: ['core/text'],
    except:
      'chunked-list count-leading empty-document line-starts lines looks-binary mask-templates read-blocks read-document resolve-scalar source-file tree',
    preload: true,
  },
  // What the rules find; a simulation needs only their verdicts.
  diagnostics: {
    of: [
      'core/language/features/diagnostics.ts',
      'core/language/find-problems.ts',
      'core/language/group-missing-fields.ts',
      'core/language/object-problems.ts',
      'core/language/order-by-cause.ts',
      'core/language/unused-suppressions.ts',
    ],
  },
  // What an editor asks for beside diagnostics.
  features: {
    of: [
      'core/language/features',
      'core/language/completion',
      'core/language/fixes',
      'core/language/hints',
      'core/language/convert',
      'core/simulator/hpa/field-effect.ts',
      'core/simulator/hpa/step-table.ts',
    ],
    except: 'diagnostics fixes simulation',
    preload: true,
  },
  // Objects that need more than a check, such as those of older versions, and what the API server stores.
  apiserver: {
    of: ['core/apiserver'],
    except:
      'answer-as-apiserver apiserver-only-problems behavior-types errors go-spec-type initial-generation manifest-templates metric-types older-kinds other-kinds path-in-version read-hpa validate validate-behavior validate-metrics validate-owners validate-reference warnings',
  },
  charts: {
    of: [
      'core/language/charts',
      'core/language/values',
      'core/language/documents/helm-values',
      'core/render/helm/chart',
      'core/language/kustomize',
      'core/language/patches',
      'core/language/documents/kustomize',
      'core/render/kustomize/load',
      'core/language/workspace/read-kustomization.ts',
    ],
    except:
      'build-lenses chart-folder object-identity kustomization-folder kustomized-document unmatched-targets operations uris chart-renderings kustomization-builds',
  },
  // Of a document with a status, and of the text of `kubectl describe`.
  explanation: {
    of: ['core/explanation'],
    except: 'page-text',
  },
  // Simulations with a load.
  world: {
    of: [
      'core/simulator/world',
      'core/simulator/historic',
      'core/simulator/hpa/scale-by-metrics.ts',
      'core/simulator/hpa/simulated-controller.ts',
      'core/language/scenario',
      'core/language/documents/scenario',
      'core/model/scenario',
    ],
    except: 'uris parse-date',
  },
  drawing: {
    of: ['core/chart', 'core/language/replica-chart.ts'],
    except: 'axes fold-ticks text-chart tick-fields trace-csv trace-json trace-svg visible-range',
    preload: true,
  },
  watermark: {
    of: ['core/simulator/watermark', 'core/model/watermark'],
    except: 'explain profile recommender-reply release-differences',
  },
  patterns: { of: ['core/render/go-regex'] },
  // Of a project that has a configuration.
  config: { of: ['core/language/config'], except: 'config-problems' },
  recordings: { of: ['core/recordings/write-case.ts'] },
  threads: { of: ['cli/lint/start-worker.ts'] },
  // Of commands that write.
  writes: { of: ['disk'] },
};
