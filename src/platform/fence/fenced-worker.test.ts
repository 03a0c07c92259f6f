import { afterAll, expect, test } from 'vitest'
import { createFence, type Fence } from './fenced-worker.ts'

type Work = 'add' | 'loop' | 'regex' | 'memory' | 'throw' | 'exit' | 'secrets'

const THREAD = `
import { serveWork } from ${JSON.stringify(new URL('serve-work.ts', import.meta.url).href)}
let runs = 0
const hostile = {
  add: () => (runs += 1),
  loop: () => { for (;;) runs += 1 },
  regex: () => /^(a+)+$/.test('a'.repeat(40) + 'b'),
  memory: () => { const all = []; for (;;) all.push({ text: 'x'.repeat(100) + all.length }) },
  throw: () => { throw new TypeError('no') },
  exit: () => process.exit(7),
  secrets: () => Object.keys(process.env).length,
}
serveWork((work) => hostile[work]())
`
const file = new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`)
const fences: Fence<Work, unknown>[] = []
const open = (limits: { mostMs?: number; idleMs?: number } = {}) => {
  const fence = createFence<Work, unknown>(file, { mostMs: 1500, mostMegabytes: 64, ...limits })
  fences.push(fence)
  return fence
}
afterAll(() => Promise.all(fences.map((fence) => fence.close())))

test.each<[Work, string]>([
  ['loop', 'time'],
  ['regex', 'time'],
  ['memory', 'memory'],
  ['throw', 'failed'],
  ['exit', 'failed'],
])('%s is stopped (%s), and the next work is done', async (work, stopped) => {
  const fence = open({ mostMs: work === 'memory' ? 20_000 : 1500 })
  expect(await fence.run('add')).toEqual({ result: 1 })
  expect(await fence.run(work)).toEqual({ stopped })
  // A new thread: it has done nothing yet.
  expect(await fence.run('add')).toEqual({ result: 1 })
})

test('the thread stays for the next work, one at a time and in order', async () => {
  const fence = open()
  expect(await Promise.all([fence.run('add'), fence.run('loop'), fence.run('add'), fence.run('add')])).toEqual([
    { result: 1 },
    { stopped: 'time' },
    { result: 1 },
    { result: 2 },
  ])
})

test('it ends when there is nothing to do', async () => {
  const fence = open({ idleMs: 1 })
  expect(await fence.run('add')).toEqual({ result: 1 })
  await new Promise((passed) => setTimeout(passed, 200))
  expect(await fence.run('add')).toEqual({ result: 1 })
})

test('the thread knows no settings of this process', async () => {
  expect(await open().run('secrets')).toEqual({ result: 0 })
})

test('work that cannot be sent to a thread is an error, and the next work is done', async () => {
  const fence = open()
  await expect(fence.run((() => 'add') as never)).rejects.toThrow('could not be cloned')
  expect(await fence.run('add')).toEqual({ result: 1 })
})
