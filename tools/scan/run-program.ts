import { spawn } from 'node:child_process'

/** Runs to its end, or is ended after so many seconds; what it prints comes together. */
export async function runProgram(
  program: string,
  args: readonly string[],
  seconds: number,
): Promise<{ output: string; ended: boolean }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  const signal = await new Promise<NodeJS.Signals | null>((done, failed) => {
    child.on('error', failed)
    child.on('close', (_, by) => done(by))
  })
  clearTimeout(timer)
  return { output, ended: signal === null }
}
