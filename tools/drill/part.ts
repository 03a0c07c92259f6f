/** A program of the cluster as a process of its own, whose output goes to a file. */
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'

/** Null: the user of this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | null

export type Part = {
  readonly pid: number
  signal(signal: NodeJS.Signals): void
  isRunning(): boolean
  readonly ended: Promise<void>
}

export function startPart(options: {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly log: string
  readonly as: RunAs
}): Part {
  const { program, args, env, cwd, log, as } = options
  const output = openSync(log, 'a')
  // A group of its own: Ctrl-C is for the drill, which then stops the parts in their order.
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', output, output], detached: true, ...as })
  let isRunning = true
  const ended = new Promise<void>((done) => {
    child.on('error', (error) => {
      console.error(error.message)
      isRunning = false
      done()
    })
    child.on('exit', () => {
      isRunning = false
      done()
    })
  })
  return {
    pid: child.pid ?? 0,
    signal: (signal) => {
      child.kill(signal)
    },
    isRunning: () => isRunning,
    ended,
  }
}

/** Within this time, or an error that says what was waited for. */
export async function until(
  what: string,
  seconds: number,
  isSo: () => Promise<boolean> | boolean,
  everyMs = 250,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s in vain: ${what}`)
    await new Promise((done) => setTimeout(done, everyMs))
  }
}
