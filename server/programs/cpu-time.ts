/**
 * Returns the CPU time of all threads of this process, in milliseconds. A limit of CPU time, unlike a limit of elapsed
 * time, does not depend on the other work of the machine.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
