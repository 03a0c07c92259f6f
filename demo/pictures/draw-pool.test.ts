import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { drawPool, type DrawProgress } from './draw-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'viertel-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const KEYS = ['desk-ink-1', 'focus-evening-1']
const ALL = ['1600.avif', '1600.webp', '480.avif', '480.webp', '960.avif', '960.webp']
const namesOf = (root: string, key: string) => readdirSync(join(root, 'pictures', key)).toSorted()

test('draws what is missing, beside a free event loop, and nothing twice', async () => {
  const root = join(folder, 'a')
  const storage = createDiskStorage({ folder: root })
  const progress: DrawProgress[] = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await drawPool({ storage, signal: new AbortController().signal, keys: KEYS, onProgress: (p) => progress.push(p) })
  delay.disable()
  for (const key of KEYS) expect(namesOf(root, key)).toEqual(ALL)
  expect(progress).toEqual([
    { done: 1, total: 2 },
    { done: 2, total: 2 },
  ])
  expect(delay.max / 1e6).toBeLessThan(400)

  const kept = await storage.get('pictures/desk-ink-1/960.webp')
  await storage.delete('pictures/desk-ink-1/480.avif')
  const puts: string[] = []
  const watched = {
    ...storage,
    put: async (key: string, bytes: Uint8Array, type: string) => {
      puts.push(key)
      await storage.put(key, bytes, type)
    },
  }
  const result = await drawPool({ storage: watched, signal: new AbortController().signal, keys: KEYS })
  expect(puts).toEqual(['pictures/desk-ink-1/480.avif'])
  expect(result).toEqual({ done: 2, total: 2 })
  expect((await storage.get('pictures/desk-ink-1/960.webp'))?.etag).toBe(kept?.etag)
}, 60_000)

test('stops within two seconds, keeps whole files only, goes on later', async () => {
  const root = join(folder, 'b')
  const storage = createDiskStorage({ folder: root })
  const stop = new AbortController()
  const started = Promise.withResolvers<void>()
  const watched = {
    ...storage,
    put: async (key: string, bytes: Uint8Array, type: string) => {
      await storage.put(key, bytes, type)
      started.resolve()
    },
  }
  const run = drawPool({ storage: watched, signal: stop.signal, keys: KEYS })
  await started.promise
  const abortedAt = performance.now()
  stop.abort()
  expect((await run).done).toBe(0)
  expect(performance.now() - abortedAt).toBeLessThan(2000)
  const there = namesOf(root, 'desk-ink-1')
  expect(there.length).toBeLessThan(ALL.length)
  for (const name of there)
    expect((await storage.get(`pictures/desk-ink-1/${name}`))?.bytes.length).toBeGreaterThan(1000)
  await drawPool({ storage, signal: new AbortController().signal, keys: KEYS.slice(0, 1) })
  expect(namesOf(root, 'desk-ink-1')).toEqual(ALL)
}, 60_000)

test('an aborted signal draws nothing; an unknown key and a full disk are errors, not silence', async () => {
  const storage = createDiskStorage({ folder: join(folder, 'c') })
  expect(await drawPool({ storage, signal: AbortSignal.abort(), keys: KEYS })).toEqual({ done: 0, total: 2 })
  const signal = new AbortController().signal
  await expect(drawPool({ storage, signal, keys: ['desk-nowhere-1'] })).rejects.toThrow('no such picture')
  const full = { ...storage, put: () => Promise.reject(new Error('ENOSPC')) }
  await expect(drawPool({ storage: full, signal, keys: KEYS })).rejects.toThrow('ENOSPC')
}, 60_000)
