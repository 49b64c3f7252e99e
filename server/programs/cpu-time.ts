/** Unlike elapsed time, the CPU time of this process does not depend on the other work of the machine. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
