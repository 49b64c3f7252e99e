// Which room of the house may ask which. ARCHITECTURE.md draws the same arrows.

export interface Room {
  /** Rooms below, besides the room itself. */
  uses: string[];
  /** Rooms of which only the types are known. */
  knowsTypesOf?: string[];
  /** Beginnings of package names. */
  packages?: string[];
}

const thinking = ['core/language', 'core/chart', 'core/apiserver', 'core/text', 'core/simulator', 'core/model'];

export const rooms: Record<string, Room> = {
  'core/model': { uses: [] },
  'core/text': { uses: ['core/model'], packages: ['yaml'] },
  'core/apiserver': { uses: ['core/text', 'core/model'] },
  'core/simulator': { uses: ['core/model'] },
  'core/recordings': { uses: ['core/simulator', 'core/apiserver', 'core/text', 'core/model'] },
  'core/chart': { uses: ['core/simulator', 'core/model'], packages: ['d3-array'] },
  // An editor's questions and answers are plain data, and these are their types.
  'core/language': { uses: thinking, packages: ['vscode-languageserver-types', 'vscode-uri'] },
  protocol: { uses: [], packages: ['zod'], knowsTypesOf: ['core/simulator', 'core/model'] },
  server: { uses: [...thinking, 'protocol'], packages: ['vscode-languageserver', 'node:', 'zod'] },
  // `replicast server` starts the server.
  cli: {
    uses: [...thinking, 'core/recordings', 'protocol', 'server'],
    packages: ['commander', 'vscode-languageserver/node', 'node:'],
  },
  'client/src': { uses: ['protocol'], knowsTypesOf: ['core/simulator', 'core/model'], packages: ['vscode', 'node:'] },
  'client/panel': {
    uses: ['core/chart', 'core/simulator', 'core/model', 'protocol'],
    packages: ['lit', '@vscode-elements/elements/', 'zod'],
  },
};

export const roomOf = (path: string): string | undefined =>
  Object.keys(rooms).find((room) => path.startsWith(`${room}/`));
