// Numbers of the protocol that no type knows. Its library has them, too: a test compares the two.

export const LSPErrorCodes = { RequestCancelled: -32800, ContentModified: -32801, ServerCancelled: -32802 } as const;
export const TextDocumentSyncKind = { Incremental: 2 } as const;
export const FileChangeType = { Deleted: 3 } as const;
export const MessageType = { Error: 1, Warning: 2, Info: 3 } as const;
