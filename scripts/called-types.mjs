// The functions of `vscode-languageserver-types` that the protocol packages call: five checks. That module cannot be
// tree-shaken, so the build replaces it by this one in servers. test/unit/house/bundles.test.ts checks that nothing
// else is called.
const isText = (value) => typeof value === 'string';
const isWhole = (value, min) => Number.isInteger(value) && value >= min && value <= 2147483647;

export const DocumentUri = { is: isText };
export const URI = { is: isText };
export const WorkspaceFolder = {
  is: (value) => typeof value === 'object' && value !== null && isText(value.uri) && isText(value.name),
};
export const integer = { is: (value) => isWhole(value, -2147483648) };
export const uinteger = { is: (value) => isWhole(value, 0) };
