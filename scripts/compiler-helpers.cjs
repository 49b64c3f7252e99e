// What the TypeScript compiler defines in each CommonJS module, here once for all modules of a bundle
// (`leaner-libraries.mjs`). The names are the compiler's, but for `__reexport`.

/** A name that one module exports and another one defines, read when it is used. */
function __reexport(exports, name, get) {
  Object.defineProperty(exports, name, { enumerable: true, get });
}

function __exportStar(from, exports) {
  for (const name in from)
    if (name !== 'default' && !Object.hasOwn(exports, name)) __reexport(exports, name, () => from[name]);
}

function __importStar(module) {
  if (module?.__esModule) return module;
  const names = module == null ? [] : Object.getOwnPropertyNames(module);
  const star = {};
  for (const name of names) if (name !== 'default') __reexport(star, name, () => module[name]);
  return Object.assign(star, { default: module });
}

const __importDefault = (module) => (module?.__esModule ? module : { default: module });

module.exports = { __reexport, __exportStar, __importStar, __importDefault };
