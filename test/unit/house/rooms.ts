// The imports that each part of the project may have. ARCHITECTURE.md draws the same arrows.

export interface Room {
  /** The parts that it may import, besides itself. */
  uses: string[];
  /** The parts from which it may import only types. */
  knowsTypesOf?: string[];
  /** Prefixes of package names. */
  packages?: string[];
}

const coreRooms = [
  'core/language',
  'core/chart',
  'core/explanation',
  'core/apiserver',
  'core/text',
  'core/simulator',
  'core/goals',
  'core/tuning',
  'core/render',
  'core/model',
];

export const rooms: Record<string, Room> = {
  'core/model': { uses: [] },
  'core/query': { uses: [] },
  'core/text': { uses: ['core/model'], packages: ['yaml'] },
  'core/apiserver': { uses: ['core/text', 'core/model'] },
  // Only what charts and overlays become; nothing of what controllers do with it.
  'core/render': { uses: ['core/text', 'core/model'] },
  'core/simulator': { uses: ['core/model'] },
  // Expectations and goals: their sentences, and what a run makes of them.
  'core/goals': { uses: ['core/simulator', 'core/model'] },
  // The search for edits that meet goals, and for loads that break an autoscaler.
  'core/tuning': { uses: ['core/goals', 'core/simulator', 'core/text', 'core/model'] },
  'core/explanation': { uses: ['core/apiserver', 'core/simulator', 'core/model'] },
  'core/recordings': { uses: ['core/render', 'core/simulator', 'core/apiserver', 'core/text', 'core/model'] },
  // Measured runs of real autoscalers, and worlds that are fitted to them.
  'core/measured': { uses: ['core/model'] },
  'core/calibration': { uses: ['core/measured', 'core/simulator', 'core/model'] },
  // Two sides of a change.
  'core/comparison': { uses: ['core/simulator', 'core/model'] },
  // Changed rules of the controller.
  'core/lab': { uses: ['core/comparison', 'core/simulator', 'core/model'] },
  'core/chart': { uses: ['core/calibration', 'core/measured', 'core/simulator', 'core/model'], packages: ['d3-array'] },
  // The types of an editor's requests and responses, which are plain data.
  'core/language': { uses: coreRooms, packages: ['vscode-languageserver-types', 'vscode-uri'] },
  'core/workspace': { uses: ['core/query', ...coreRooms] },
  protocol: {
    uses: [],
    packages: ['zod'],
    knowsTypesOf: ['core/workspace', 'core/goals', 'core/simulator', 'core/tuning', 'core/text', 'core/model'],
  },
  // Writes of the programs that no editor makes.
  disk: { uses: [], packages: ['node:'] },
  server: {
    uses: ['core/workspace', 'core/query', ...coreRooms, 'core/measured', 'protocol'],
    packages: ['vscode-languageserver', 'node:', 'zod'],
  },
  // `replicast server` starts the server.
  cli: {
    uses: [
      'core/workspace',
      ...coreRooms,
      'core/comparison',
      'core/lab',
      'core/recordings',
      'core/measured',
      'core/calibration',
      'protocol',
      'server',
      'disk',
    ],
    packages: ['commander', 'diff', 'vscode-languageserver/node', 'node:', 'zod'],
  },
  // Of the model only how texts of files are shown; test/unit/house/bundles.test.ts has what it weighs.
  'client/src': {
    uses: ['core/model', 'protocol', 'disk'],
    knowsTypesOf: ['core/simulator'],
    packages: ['vscode', 'node:'],
  },
  'client/panel': {
    uses: [
      'core/chart',
      'core/calibration',
      'core/measured',
      'core/tuning',
      'core/goals',
      'core/simulator',
      'core/model',
      'protocol',
    ],
    packages: ['lit', 'zod'],
  },
};

export const roomOf = (path: string): string | undefined =>
  Object.keys(rooms).find((room) => path.startsWith(`${room}/`));
