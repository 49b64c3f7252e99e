/** CPU time of all threads of this process, in milliseconds: a machine that is busy with others ends nothing sooner. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
