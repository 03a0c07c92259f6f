/** How signals and the environment reach the server, whoever starts it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pinnedNode, root } from './environment.mjs'

// A project that starts as this one does, with a server that tells what it hears.
const folder = await mkdtemp(join(tmpdir(), 'viertel-start-'))
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
await mkdir(join(folder, 'tools'))
await cp(join(root, 'tools/run-to-its-end.mjs'), join(folder, 'tools/run-to-its-end.mjs'))
await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'started', scripts: { start: scripts.start } }))
await writeFile(
  join(folder, 'tools/start.mjs'),
  `import { runToItsEnd } from './run-to-its-end.mjs'
runToItsEnd(process.execPath, ['server.mjs'])`,
)
await writeFile(
  join(folder, 'server.mjs'),
  `setInterval(() => {}, 1000)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  console.log('heard ' + signal)
  setTimeout(() => { console.log('finished'); process.exit(3) }, 200)
})
console.log('listens')`,
)
afterAll(() => rm(folder, { recursive: true, force: true }))

const env = { ...process.env, PATH: `${dirname(pinnedNode())}:${process.env['PATH']}`, npm_config_loglevel: 'silent' }

/** In a group of processes of its own, so that nothing of it outlives the test. */
function started(command: string, args: readonly string[], cwd: string) {
  const child: ChildProcess = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  return {
    child,
    output: () => output,
    ended: new Promise<number | NodeJS.Signals>((done) => child.on('close', (code, how) => done(how ?? code ?? -1))),
    end() {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL')
      } catch {
        // Nothing is left of it.
      }
    },
  }
}

describe.skipIf(process.platform === 'win32')('a signal to the process that was started', () => {
  test.each([
    ['npm', 'SIGTERM', 'npm', ['start']],
    ['npm', 'SIGINT', 'npm', ['start']],
    ['tools/start.mjs', 'SIGTERM', pinnedNode(), ['tools/start.mjs']],
    ['tools/start.mjs', 'SIGINT', pinnedNode(), ['tools/start.mjs']],
  ] as const)('%s: %s reaches the server, whose end is waited for', async (_, signal, command, args) => {
    const run = started(command, args, folder)
    try {
      await expect.poll(run.output, { timeout: 20_000 }).toContain('listens')
      run.child.kill(signal)
      expect(await run.ended).toBe(3)
      expect(run.output()).toContain(`heard ${signal}`)
      expect(run.output()).toContain('finished')
    } finally {
      run.end()
    }
  })
})

test.skipIf(process.platform !== 'linux')(
  'the server has its environment whoever starts it, and its own settings stay',
  async () => {
    const tell = "data:text/javascript,console.log('arenas', process.env.MALLOC_ARENA_MAX, 'id', process.pid)"
    const { MALLOC_ARENA_MAX: _, NODE_COMPILE_CACHE: __, ...bare } = process.env
    const outputOf = async (more: Record<string, string>) => {
      // A wrong setting ends it before anything is opened.
      const child = spawn(pinnedNode(), ['--import', tell, 'tools/serve.ts'], {
        cwd: root,
        env: { ...bare, PORT: 'no port', ...more },
      })
      let output = ''
      child.stdout.on('data', (chunk) => (output += String(chunk)))
      child.stderr.on('data', (chunk) => (output += String(chunk)))
      const code = await new Promise((done) => child.on('close', done))
      return { code, output, id: child.pid }
    }
    const { code, output, id } = await outputOf({})
    expect(output).toContain(`arenas 2 id ${id}`)
    expect([code, output]).toEqual([1, expect.stringContaining('PORT')])
    expect((await outputOf({ MALLOC_ARENA_MAX: '4' })).output).toContain(`arenas 4 id`)
  },
  // Two whole servers start, beside other tests.
  120_000,
)
