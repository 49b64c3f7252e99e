// The connection of a process of its own: which streams it is given by its arguments, and when it ends.
import {
  createMessageConnection,
  createServerPipeTransport,
  createServerSocketTransport,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { type Connection, createConnection, type Life } from './connection.ts';

/** How often it is asked whether the client still runs. */
const watchMs = 3000;

const life: Life = {
  watch(clientProcess) {
    setInterval(() => {
      if (!isRunning(clientProcess)) process.exit(1);
    }, watchMs).unref();
  },
  end: (isExpected) => process.exit(isExpected ? 0 : 1),
};

/** `--stdio`, `--node-ipc`, `--socket=5000` or `--pipe=name`. */
export function connectAsAsked(argv: readonly string[]): Connection {
  const socket = argumentOf(argv, '--socket');
  if (socket !== undefined) return connect(...createServerSocketTransport(Number(socket)));
  const pipe = argumentOf(argv, '--pipe');
  if (pipe !== undefined) return connect(...createServerPipeTransport(pipe));
  return argv.includes('--node-ipc') ? connectParent() : connectStdio();
}

export function connectStdio(): Connection {
  // Whoever closes the stream wants no more.
  process.stdin.on('end', () => life.end(true));
  return connect(new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout));
}

function connectParent(): Connection {
  process.on('disconnect', () => life.end(true));
  return connect(new IPCMessageReader(process), new IPCMessageWriter(process));
}

function connect(reader: MessageReader, writer: MessageWriter): Connection {
  return createConnection((logger) => createMessageConnection(reader, writer, logger), life);
}

/** `--pipe=name` or `--pipe name`. */
function argumentOf(argv: readonly string[], option: string): string | undefined {
  const at = argv.findIndex((each) => each === option || each.startsWith(`${option}=`));
  return argv[at] === option ? argv[at + 1] : argv[at]?.slice(option.length + 1);
}

/** Signal 0 only asks. */
function isRunning(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch (error) {
    // Of another user: it runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
