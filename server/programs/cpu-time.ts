/**
 * Returns the CPU time of all threads of this process, in milliseconds. A limit of CPU time does not end work sooner
 * because the machine is busy with other work.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
