/** Why the server cannot listen at a port, in words for the operator. `setting`: the setting that names the port. */
export function listenProblem(
  setting: string,
  port: number,
  { code, message }: NodeJS.ErrnoException,
): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Set ${setting} to another number.`;
  if (code === 'EACCES')
    return `This user may not listen at port ${port}. Set ${setting} to a number above 1023.`;
  const host = setting.replace('PORT', 'HOST');
  return `The server cannot listen at port ${port}: ${message}. Look at ${setting} and ${host}.`;
}
