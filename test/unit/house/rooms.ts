// The allowed imports of each part. ARCHITECTURE.md lists the same arrows.

export interface Room {
  uses: string[];
  knowsTypesOf?: string[];
  packages?: string[];
}

const core = (names: string): string[] => names.split(' ').map((name) => `core/${name}`);

const editorTypes = ['vscode-languageserver-types', 'vscode-uri'];

/** Each part imports only parts above it. */
export const rooms: Record<string, Room> = {
  'core/model': { uses: [] },
  'core/query': { uses: [] },
  'core/text': { uses: core('model'), packages: ['yaml'] },
  'core/apiserver': { uses: core('model text') },
  // The renderer knows what charts and overlays become, and nothing of controllers.
  'core/render': { uses: core('model text') },
  'core/simulator': { uses: core('model') },
  'core/goals': { uses: core('model simulator') },
  'core/tuning': { uses: core('model text simulator goals') },
  'core/explanation': { uses: core('model apiserver simulator') },
  'core/cases': { uses: core('model text apiserver render simulator') },
  'core/measured': { uses: core('model') },
  'core/calibration': { uses: core('model simulator measured') },
  'core/comparison': { uses: core('model simulator') },
  'core/lab': { uses: core('model simulator comparison') },
  'core/drawing': { uses: core('model simulator measured calibration'), packages: ['d3-array'] },
  'core/index': { uses: core('query model text apiserver render'), packages: editorTypes },
  'core/analysis': { uses: core('model text apiserver render simulator goals tuning index'), packages: editorTypes },
  'core/render-thread': {
    uses: core('query model text apiserver render simulator goals tuning index analysis'),
    packages: editorTypes,
  },
  'core/lint': { uses: core('model text apiserver render simulator goals index analysis'), packages: editorTypes },
  'core/charts': {
    uses: core('model text apiserver render simulator tuning index analysis render-thread lint'),
    packages: editorTypes,
  },
  'core/kustomize': {
    uses: core('model text apiserver render tuning index analysis render-thread lint charts'),
    packages: editorTypes,
  },
  'core/editor': {
    uses: core('model text apiserver render simulator explanation drawing index analysis lint charts kustomize'),
    packages: editorTypes,
  },
  'core/documents': {
    uses: core('model text apiserver simulator explanation index analysis lint charts kustomize editor'),
    packages: editorTypes,
  },
  'core/workspace': { uses: core('query model text render index analysis lint charts kustomize editor') },
  protocol: {
    uses: [],
    packages: ['zod'],
    knowsTypesOf: core('model text simulator tuning workspace'),
  },
  // Writes files for programs without an editor.
  disk: { uses: [], packages: ['node:'] },
  server: {
    uses: [
      ...core('query model text simulator goals tuning explanation measured index analysis render-thread'),
      ...core('lint charts kustomize editor documents workspace'),
      'protocol',
    ],
    packages: ['vscode-languageserver', 'node:', 'zod'],
  },
  cli: {
    uses: [
      ...core('model text apiserver render simulator goals tuning explanation cases measured calibration'),
      ...core('comparison lab drawing index analysis render-thread lint charts kustomize editor documents workspace'),
      'protocol',
      'disk',
      'server',
    ],
    packages: [
      'commander',
      'diff',
      'sharp',
      'vscode-languageserver/node',
      '@modelcontextprotocol/server',
      'node:',
      'zod',
    ],
  },
  api: { uses: ['cli'], packages: ['node:'] },
  // Of the model, only how texts of files are shown; test/unit/house/bundles.test.ts limits the size.
  'client/src': {
    uses: ['core/model', 'protocol', 'disk'],
    packages: ['vscode', 'node:'],
  },
  'client/panel': {
    uses: [...core('model simulator goals tuning measured calibration drawing'), 'protocol'],
    packages: ['lit', 'zod'],
  },
  // The page hosts the panel, and its worker is the server.
  playground: {
    uses: ['core/model', 'protocol', 'server', 'client/panel'],
    packages: ['@codemirror/', '@lezer/highlight', 'fflate', ...editorTypes, 'zod'],
  },
};

export const roomOf = (path: string): string | undefined =>
  Object.keys(rooms).find((room) => path.startsWith(`${room}/`));

export function arrowLines(): string[] {
  return Object.entries(rooms).flatMap(([room, { uses, knowsTypesOf = [] }]) => {
    const names = [...uses, ...knowsTypesOf.map((each) => `${each} (types)`)].map(shortName);
    return names.length === 0 ? [] : [`${shortName(room)} → ${names.join(', ')}`];
  });
}

function shortName(room: string): string {
  return room.replace('core/', '');
}
