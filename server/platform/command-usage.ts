/** Prints how a command is used and ends the process with code 0, if `--help` or `-h` is among its arguments. */
export function printHelp(usage: string): void {
  const args = process.argv.slice(2);
  if (!args.includes('--help') && !args.includes('-h')) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
