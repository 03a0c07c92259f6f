import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createFileCache, type CachedFile } from './file-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viertel-file-cache-'))
  return () => rm(folder, { recursive: true, force: true })
})
const file = (text: string): CachedFile => ({
  bytes: Buffer.from(text),
  isNothing: false,
  contentType: 'image/png',
  isGzip: false,
  etag: '"e"',
  sourceEtag: '',
  freshUntil: 5,
})

test('the files not used for longest go when it is full', async () => {
  const cache = createFileCache({ folder, mostBytes: 5000 })
  for (const key of ['a', 'b', 'c']) await cache.write(key, file(key.repeat(1200)))
  await cache.read('a')
  await cache.write('d', file('d'.repeat(1200)))
  expect(await cache.read('b')).toBeNull()
  for (const key of ['a', 'c', 'd']) expect((await cache.read(key))?.bytes.toString()).toBe(key.repeat(1200))
  expect(await cache.bytes()).toBeLessThanOrEqual(5000)
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('/')).length).toBe(3)
})

test('a broken file is a miss, and parts of files a crash left are gone after a restart', async () => {
  const cache = createFileCache({ folder, mostBytes: 5000 })
  await cache.write('a', file('hello'))
  const name = (await readdir(folder, { recursive: true })).find((one) => one.includes('/'))!
  const path = join(folder, name)
  await writeFile(path, (await readFile(path)).subarray(0, -2))
  await writeFile(join(folder, 'x.part'), 'half')
  const again = createFileCache({ folder, mostBytes: 5000 })
  expect(await again.read('a')).toBeNull()
  expect(await again.bytes()).toBe(0)
  expect(await readdir(folder)).not.toContain('x.part')
})

test('nothing is kept where nothing may be kept, nor what is larger than the whole', async () => {
  const none = createFileCache({ folder, mostBytes: 0 })
  await none.write('a', file('hello'))
  expect(await none.read('a')).toBeNull()
  const small = createFileCache({ folder, mostBytes: 300 })
  await small.write('a', file('x'.repeat(400)))
  expect(await small.read('a')).toBeNull()
})

test('what cannot be kept is told, once a minute, and disturbs nobody', async () => {
  const told: unknown[] = []
  const cache = createFileCache({ folder, mostBytes: 5000, onLost: (error) => told.push(error) })
  expect(await cache.read('a')).toBeNull()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'no folder any more')
  for (const key of ['a', 'b', 'c']) await cache.write(key, file(key))
  expect(told).toMatchObject([{ code: 'ENOTDIR' }])
  expect(await cache.read('a')).toBeNull()
})
