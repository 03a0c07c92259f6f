import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import type { Storage } from '#ports/storage.ts'
import { openPictureDrawer } from './picture-drawer.ts'
import type { PictureForm } from './picture-form.ts'

const folder = mkdtempSync(join(tmpdir(), 'viertel-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const SMALL: PictureForm = { size: 480, format: 'avif' }
const LARGE: PictureForm = { size: 960, format: 'avif' }
const COVER = 'desk-ink-1-4-1'
const OTHER = 'open-clay-6-9-1'

/** A disk that remembers what was put, in order. */
function watchedStorage(name: string): { storage: Storage; puts: string[] } {
  const disk = createDiskStorage({ folder: join(folder, name) })
  const puts: string[] = []
  const storage: Storage = {
    ...disk,
    async put(key, bytes, type) {
      await disk.put(key, bytes, type)
      puts.push(key)
    },
  }
  return { storage, puts }
}

const neverFails = (error: unknown) => expect.unreachable(String(error))

test('what is wanted comes before what is drawn ahead, by another process than this, and nothing twice', async () => {
  const { storage, puts } = watchedStorage('a')
  const drawer = openPictureDrawer({ storage, keys: new Set([COVER, OTHER]), onFailure: neverFails })
  const put = storage.put
  const drawing: number[] = []
  storage.put = (...args) => {
    drawing.push(drawProcesses().length)
    return put(...args)
  }
  drawer.ahead([COVER, OTHER], [SMALL])
  drawer.want(OTHER, SMALL)
  drawer.want(OTHER, SMALL)
  await drawer.idle()
  expect(drawing).toEqual([1, 1])
  expect(puts.toSorted()).toEqual([`pictures/${COVER}/480.avif`, `pictures/${OTHER}/480.avif`])
  drawer.ahead([COVER, OTHER], [SMALL])
  await drawer.idle()
  expect(puts.length).toBe(2)
  await drawer.stop()
})

test('a picture of no office is not drawn: strangers do not fill the store', async () => {
  const { storage, puts } = watchedStorage('b')
  const drawer = openPictureDrawer({ storage, keys: new Set([COVER]), onFailure: neverFails })
  drawer.want('open-clay-40-77-2', SMALL)
  drawer.want(COVER, SMALL)
  await drawer.idle()
  expect(puts).toEqual([`pictures/${COVER}/480.avif`])
  await drawer.stop()
})

test('stops with the picture it is at and draws nothing afterwards', async () => {
  const { storage, puts } = watchedStorage('c')
  const keys = Array.from({ length: 30 }, (_, i) => `open-clay-20-${i}-1`)
  const drawer = openPictureDrawer({ storage, keys: new Set(keys), onFailure: neverFails })
  const first = Promise.withResolvers<void>()
  const put = storage.put
  storage.put = async (...args) => {
    await put(...args)
    first.resolve()
  }
  drawer.ahead(keys, [LARGE])
  await first.promise
  const stoppedAt = performance.now()
  await drawer.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(20_000)
  const drawn = puts.length
  drawer.want(keys[29]!, SMALL)
  await drawer.idle()
  expect(puts.length).toBe(drawn)
  expect(drawn).toBeLessThan(keys.length)
})

test('the process that draws comes last at the processor, ends when there is nothing to draw, and comes again', async () => {
  const { storage, puts } = watchedStorage('e')
  const keys = new Set([COVER, OTHER])
  const drawer = openPictureDrawer({ storage, keys, onFailure: neverFails, restMs: 300 })
  drawer.want(COVER, SMALL)
  await expect.poll(() => drawProcesses().map((pid) => getPriority(pid))).toEqual([constants.priority.PRIORITY_LOW])
  await drawer.idle()
  await expect.poll(drawProcesses, { timeout: 60_000 }).toEqual([])
  drawer.want(OTHER, SMALL)
  await drawer.idle()
  expect(puts.length).toBe(2)
  await drawer.stop()
  expect(drawProcesses()).toEqual([])
})

test('a key that names no picture and a full disk are told, and the next picture is drawn all the same', async () => {
  const { storage, puts } = watchedStorage('d')
  const put = storage.put
  let full = true
  storage.put = async (...args) => {
    if (full) throw new Error('ENOSPC')
    await put(...args)
  }
  const failures: string[] = []
  const keys = new Set([COVER, 'desk-nowhere-1-1-1'])
  const drawer = openPictureDrawer({ storage, keys, onFailure: (error) => failures.push(String(error)) })
  drawer.want('desk-nowhere-1-1-1', SMALL)
  drawer.want(COVER, SMALL)
  await drawer.idle()
  expect(failures).toEqual([expect.stringContaining('no such picture'), expect.stringContaining('ENOSPC')])
  full = false
  drawer.want(COVER, SMALL)
  await drawer.idle()
  expect(puts).toEqual([`pictures/${COVER}/480.avif`])
  await drawer.stop()
})

/** Children of this process that draw. */
function drawProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('draw-process')
      } catch {
        // It ended while it was looked at.
        return false
      }
    })
}
