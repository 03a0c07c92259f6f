import { spawn } from 'node:child_process'

/** Nothing listens there: scanners look for news of their own on the network, and their targets are on this machine. */
const NO_NETWORK = {
  http_proxy: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
  no_proxy: '127.0.0.1,localhost',
}

/** Runs to its end, or is ended after so many seconds; what it prints comes together. */
export async function runProgram(
  program: string,
  args: readonly string[],
  seconds: number,
  env: Readonly<Record<string, string>> = NO_NETWORK,
): Promise<{ output: string; ended: boolean }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
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
