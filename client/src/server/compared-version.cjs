// Replaces the comparison of versions in the client library, because VS Code compares the versions before it starts the
// extension.
module.exports = () => true;
