/** Returns the CPU time of this process. Unlike elapsed time, it does not depend on the other work of the machine. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
