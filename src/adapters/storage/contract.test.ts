import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markTransaction } from '#platform/db/connection/transaction-scope.ts'
import { copyStorage } from './copy-storage.ts'
import { createDiskStorage } from './disk-storage.ts'
import { BadStorageKey, type Storage, StorageUnavailable } from '#ports/storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { startStandInS3 } from './stand-in-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'viertel-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const s3 = await startStandInS3()
afterAll(() => s3.close())

describeStorage('disk', () => createDiskStorage({ folder: join(folder, 'files') }), {
  arrived: () => sizeOfFolder(join(folder, 'files', '.unfinished')),
  left: () => 0,
  // Only Linux says what a process has open.
  open: () => (process.platform === 'linux' ? openBelow(join(folder, 'files')) : 0),
})
describeStorage('s3', () => createS3Storage(s3), {
  arrived: s3.received,
  left: s3.sent,
  open: s3.sending,
})

/** Bytes that have reached the store, bytes that have left it, and files that are being read. */
type Traffic = { arrived: () => number; left: () => number; open: () => number }

function openBelow(path: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd)).startsWith(path)
    } catch {
      return false
    }
  }).length
}

function sizeOfFolder(path: string): number {
  return readdirSync(path).reduce(
    (sum, name) => sum + (statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

const MIB = 1024 * 1024
const LARGE = 24
/** Far below the file, and above what pipes and sockets take on. */
const MOST_HELD = 10 * MIB
const letters = (count: number) => Array.from({ length: count }, (_, i) => new Uint8Array(MIB).fill(i + 1))
const largeFile = (pieces: () => AsyncIterable<Uint8Array>) => ({
  size: LARGE * MIB,
  sha256: letters(LARGE)
    .reduce((hash, piece) => hash.update(piece), createHash('sha256'))
    .digest('hex'),
  pieces,
})

/** What every store must do. */
function describeStorage(name: string, create: () => Storage, traffic: Traffic): void {
  describe(name, () => {
    let storage: Storage
    beforeAll(() => {
      storage = create()
    })
    const bytes = (...values: number[]) => Uint8Array.from(values)
    const tagOf = async (key: string) => {
      const file = await storage.read(key)
      file?.pieces().destroy()
      return file?.etag
    }
    const typeOf = (key: string) => (key.endsWith('.webp') ? 'image/webp' : 'image/png')

    test('gives back what was put, with its type', async () => {
      await storage.put('pictures/desk-1/480.webp', bytes(1, 2, 3), 'image/webp')
      const file = await storage.get('pictures/desk-1/480.webp')
      expect(file && [...file.bytes]).toEqual([1, 2, 3])
      expect(file?.contentType).toBe('image/webp')
      expect(await storage.has('pictures/desk-1/480.webp')).toBe(true)
    })

    test('a large file is written and read in pieces, and never held', async () => {
      const before = traffic.arrived()
      let held = 0
      async function* pieces() {
        for (const [i, piece] of letters(LARGE).entries()) {
          yield piece
          held = Math.max(held, (i + 1) * MIB - (traffic.arrived() - before))
        }
      }
      const { size, sha256 } = largeFile(pieces)
      await storage.put('large.zip', { size, sha256, pieces }, 'application/zip')
      expect(held).toBeLessThan(MOST_HELD)

      const file = await storage.read('large.zip')
      expect([file?.size, file?.contentType]).toEqual([size, 'application/zip'])
      const leftBefore = traffic.left()
      const hash = createHash('sha256')
      let taken = 0
      let ahead = 0
      for await (const piece of file!.pieces()) {
        // A piece that was cut out of the whole file would keep the whole file.
        expect(piece.buffer.byteLength).toBeLessThanOrEqual(MIB)
        taken += piece.length
        ahead = Math.max(ahead, traffic.left() - leftBefore - taken)
        hash.update(piece)
      }
      expect(taken).toBe(size)
      expect(hash.digest('hex')).toBe(sha256)
      expect(ahead).toBeLessThan(MOST_HELD)
      expect(await storage.read('not-there.zip')).toBeNull()
    })

    test('a large file that is another than announced is not kept', async () => {
      async function* shorter() {
        yield* letters(LARGE - 1)
      }
      async function* other() {
        yield* letters(LARGE).toReversed()
      }
      for (const pieces of [shorter, other]) {
        await expect(storage.put('announced.zip', largeFile(pieces), 'application/zip')).rejects.toThrow()
        expect(await storage.has('announced.zip')).toBe(false)
      }
    })

    test('a missing key is null, a folder and a key below a file are missing', async () => {
      await storage.put('a.d/b.png', bytes(1), 'image/png')
      const found = async (key: string) => [await storage.get(key), await storage.read(key), await storage.has(key)]
      for (const key of ['none.png', 'none/none.png', 'a.d/b.png/c.png'])
        expect(await found(key)).toEqual([null, null, false])
      await storage.put('folder.png/inner.png', bytes(1), 'image/png')
      expect(await found('folder.png')).toEqual([null, null, false])
    })

    test('replacing changes the tag, equal bytes have the equal tag', async () => {
      await storage.put('x.pdf', bytes(1), 'application/pdf')
      await storage.put('y.pdf', bytes(1), 'application/pdf')
      const [x, y] = [await tagOf('x.pdf'), await tagOf('y.pdf')]
      expect(x).toMatch(/^"[\w-]{20,}"$/)
      expect(y).toBe(x)
      const tags = new Set<string | undefined>()
      // As fast as it goes: neither inodes nor times are told apart by then.
      for (let i = 2; i < 30; i += 1) {
        await storage.put('x.pdf', bytes(i), 'application/pdf')
        tags.add(await tagOf('x.pdf'))
      }
      expect(tags.size).toBe(28)
      expect(tags).not.toContain(y)
    })

    test('who knows the tag is told that nothing changed, until something does', async () => {
      await storage.put('known.png', bytes(1), 'image/png')
      const etag = await tagOf('known.png')
      expect(await storage.read('known.png', etag)).toBe('unchanged')
      await storage.put('known.png', bytes(2), 'image/png')
      const changed = await storage.read('known.png', etag)
      expect(changed !== 'unchanged' && changed && [...(await buffer(changed.pieces()))]).toEqual([2])
      expect(await storage.read('unknown.png', etag)).toBeNull()
    })

    test('what is read is the file of its size and tag, also when it is replaced or deleted meanwhile', async () => {
      await storage.put('replaced.pdf', bytes(1, 2, 3), 'application/pdf')
      const first = await storage.read('replaced.pdf')
      await storage.put('replaced.pdf', bytes(4), 'application/pdf')
      const second = await storage.read('replaced.pdf')
      await storage.delete('replaced.pdf')
      expect([first?.size, second?.size]).toEqual([3, 1])
      expect([...(await buffer(first!.pieces()))]).toEqual([1, 2, 3])
      expect([...(await buffer(second!.pieces()))]).toEqual([4])
    })

    test('an empty file is read as one', async () => {
      await storage.put('empty.txt', bytes(), 'text/plain')
      const file = await storage.read('empty.txt')
      expect([file?.size, (await buffer(file!.pieces())).length]).toEqual([0, 0])
    })

    test('nothing stays open: of what is read, left, never begun, unchanged or missing', async () => {
      const { size, sha256, pieces } = largeFile(async function* () {
        yield* letters(LARGE)
      })
      await storage.put('open.zip', { size, sha256, pieces }, 'application/zip')
      const etag = await tagOf('open.zip')
      await expect.poll(traffic.open).toBe(0)

      const [read, left, never] = [
        await storage.read('open.zip'),
        await storage.read('open.zip'),
        await storage.read('open.zip'),
      ].map((file) => file!.pieces())
      if (process.platform === 'linux') await expect.poll(traffic.open).toBe(3)
      await buffer(read!)
      for await (const _ of left!) break
      never!.destroy()
      expect([await storage.read('open.zip', etag), await storage.read('missing.zip')]).toEqual(['unchanged', null])
      await storage.put('folder.zip/inner.zip', bytes(1), 'application/zip')
      await storage.read('folder.zip')
      await expect.poll(traffic.open).toBe(0)
      await storage.delete('open.zip')
    })

    test('lists what begins with a prefix, over many pages', async () => {
      const keys = Array.from({ length: 8 }, (_, i) => `listed/a-${i}/480.webp`)
      for (const key of [...keys, 'listed/b.png', 'listed-not.png']) await storage.put(key, bytes(1), typeOf(key))
      expect((await Array.fromAsync(storage.list('listed/a-'))).toSorted()).toEqual(keys)
      expect((await Array.fromAsync(storage.list('listed/'))).toSorted()).toEqual([...keys, 'listed/b.png'])
      expect(await Array.fromAsync(storage.list('nothing/'))).toEqual([])
    })

    test('deleting is final and can be repeated', async () => {
      await storage.put('gone.txt', bytes(1), 'text/plain')
      await storage.delete('gone.txt')
      await storage.delete('gone.txt')
      expect(await storage.has('gone.txt')).toBe(false)
    })

    test('writers at the same time leave one whole file', async () => {
      const bodies = Array.from({ length: 20 }, (_, i) => new Uint8Array(200_000).fill(i + 1))
      await Promise.all(bodies.map((body) => storage.put('busy.zip', body, 'application/zip')))
      const file = await storage.get('busy.zip')
      expect(file?.bytes.length).toBe(200_000)
      expect(new Set(file?.bytes).size).toBe(1)
    })

    test.each([
      '../secret.txt',
      'a/../../secret.txt',
      'a/..',
      '..',
      '.',
      '',
      '/etc/passwd.txt',
      'a//b.txt',
      'a/.hidden.txt',
      '.unfinished/x.txt',
      'a/b.txt/',
      'a\\..\\b.txt',
      'C:/x.txt',
      'a/%2e%2e/b.txt',
      'a\0.txt',
      'a\n.txt',
      'A.txt',
      'ä.txt',
      'a..txt',
      'nul.txt',
      'x/con/y.txt',
      `${'x'.repeat(300)}.txt`,
      'noending',
      'page.html',
      'picture.svg',
    ])('refuses the key %j everywhere', async (key) => {
      await expect(storage.put(key, bytes(1), 'text/plain')).rejects.toThrow(BadStorageKey)
      await expect(storage.get(key)).rejects.toThrow(BadStorageKey)
      await expect(storage.has(key)).rejects.toThrow(BadStorageKey)
      await expect(storage.delete(key)).rejects.toThrow(BadStorageKey)
    })

    test('refuses a type that does not fit the ending', async () => {
      await expect(storage.put('x.png', bytes(1), 'text/html')).rejects.toThrow(/image\/png/)
      expect(await storage.has('x.png')).toBe(false)
    })
  })
}

test('disk: nothing unfinished stays, drafts of a killed process are swept when old', async () => {
  const root = join(folder, 'sweep')
  const unfinished = join(root, '.unfinished')
  const storage = createDiskStorage({ folder: root })
  await storage.put('folder.png/inner.png', Uint8Array.of(1), 'image/png')
  await expect(storage.put('folder.png', Uint8Array.of(1), 'image/png')).rejects.toThrow()
  expect(readdirSync(unfinished)).toEqual([])
  writeFileSync(join(unfinished, 'old'), 'x')
  utimesSync(join(unfinished, 'old'), 1, 1)
  writeFileSync(join(unfinished, 'young'), 'x')
  createDiskStorage({ folder: root })
  expect(readdirSync(unfinished)).toEqual(['young'])
})

describe('disk: a tag', () => {
  const tagsOf = async (storage: Storage, write: (i: number) => void, count: number) => {
    const tags: (string | undefined)[] = []
    for (let i = 0; i < count; i += 1) {
      write(i)
      const file = await storage.read('x.txt')
      file?.pieces().destroy()
      tags.push(file?.etag)
    }
    return tags
  }

  test('that is remembered is not that of other bytes in the same place, with the same size and time', async () => {
    const root = join(folder, 'remembered')
    const storage = createDiskStorage({ folder: root, now: () => Date.now() + 60_000 })
    const write = async (text: string) => {
      // The next tick of the clock.
      await new Promise((done) => setTimeout(done, 20))
      writeFileSync(join(root, 'x.txt'), text)
      utimesSync(join(root, 'x.txt'), 1, 1)
    }
    await write('aa')
    const [first, again] = await tagsOf(storage, () => {}, 2)
    await write('bb')
    const [second] = await tagsOf(storage, () => {}, 1)
    expect([again === first, second === first]).toEqual([true, false])
  })

  test('is not remembered before the clock can have ticked', async () => {
    const root = join(folder, 'fresh')
    const storage = createDiskStorage({ folder: root })
    const tags = await tagsOf(storage, (i) => writeFileSync(join(root, 'x.txt'), i % 2 ? 'aa' : 'bb'), 200)
    expect(tags.filter((tag, i) => tag === tags[i - 1])).toEqual([])
  })

  test('is made once while a file stays as it is', async () => {
    const root = join(folder, 'once')
    const remembers = createDiskStorage({ folder: root, now: () => Date.now() + 60_000 })
    const forgets = createDiskStorage({ folder: root, now: () => 0 })
    await remembers.put('x.txt', new Uint8Array(16 * MIB), 'text/plain')
    // The best of some: the machine has other things to do.
    const timed = async (storage: Storage) => {
      const took: number[] = []
      for (let i = 0; i < 5; i += 1) {
        const began = performance.now()
        await tagsOf(storage, () => {}, 1)
        took.push(performance.now() - began)
      }
      return Math.min(...took)
    }
    expect(await timed(remembers)).toBeLessThan((await timed(forgets)) / 3)
  })
})

describe('s3', () => {
  const ONE = Uint8Array.of(1)

  test.each([
    ['another secret', { secretKey: 'not-the-secret' }],
    ['another key', { accessKey: 'AKIASOMEBODYELSE' }],
    ['another region', { region: 'eu-west-1' }],
    ['another bucket', { bucket: 'not-there' }],
  ])('%s is a fault and no missing file', async (_, wrong) => {
    const storage = createS3Storage({ ...s3, ...wrong })
    await expect(storage.put('x.png', ONE, 'image/png')).rejects.toThrow(StorageUnavailable)
    await expect(Array.fromAsync(storage.list(''))).rejects.toThrow(StorageUnavailable)
  })

  test('a service that fails is left alone after five times, and asked again later', async () => {
    let now = 0
    const storage = createS3Storage({ ...s3, now: () => now })
    s3.fail(500)
    try {
      for (let i = 0; i < 5; i += 1) await expect(storage.get('x.png')).rejects.toThrow(/status \(500\)/)
      const asked = s3.requests()
      await expect(storage.get('x.png')).rejects.toThrow(/paused/)
      expect(s3.requests()).toBe(asked)
    } finally {
      s3.fail(null)
    }
    now = 31_000
    await storage.put('back.png', ONE, 'image/png')
    expect(await storage.has('back.png')).toBe(true)
  })

  test('who takes a file slowly gets all of it; a service that stops in the middle is waited for only so long', async () => {
    // Long enough for each answer on a busy machine, and shorter than the reader takes.
    const storage = createS3Storage({ ...s3, timeoutMs: 500 })
    await createS3Storage(s3).put('slow.zip', new Uint8Array(4 * MIB).fill(7), 'application/zip')
    let taken = 0
    for await (const piece of (await storage.read('slow.zip'))!.pieces()) {
      if (taken === 0) await new Promise((done) => setTimeout(done, 900))
      taken += (piece as Uint8Array).length
    }
    expect(taken).toBe(4 * MIB)
    s3.stopAfter(MIB)
    try {
      await expect(buffer((await storage.read('slow.zip'))!.pieces())).rejects.toThrow(StorageUnavailable)
    } finally {
      s3.stopAfter(null)
    }
    await expect.poll(s3.sending).toBe(0)
  })

  test('a service that says nothing is waited for only so long', async () => {
    s3.fail('silence')
    try {
      await expect(createS3Storage({ ...s3, timeoutMs: 100 }).get('x.png')).rejects.toThrow(/timeout/)
    } finally {
      s3.fail(null)
    }
  })

  test.each([
    ['pictures/desk-1/480.webp', 'image/webp', 'public, max-age=31536000, immutable'],
    ['og/7.png', 'image/png', 'public, max-age=604800'],
    ['invoices/7.pdf', 'application/pdf', 'private, no-cache'],
  ])('the object %s carries its type and how long it may be kept', async (key, contentType, cacheControl) => {
    await createS3Storage(s3).put(key, ONE, contentType)
    expect(s3.headersOf(key)).toMatchObject({ contentType, cacheControl })
  })

  test('is never asked while a transaction is open', async () => {
    const storage = createS3Storage(s3)
    await expect(markTransaction(() => storage.get('x.png'))).rejects.toThrow(/inside a database transaction/)
  })
})

describe('copying', () => {
  const fill = async (storage: Storage, count: number) => {
    for (let i = 0; i < count; i += 1) await storage.put(`copied/${i}.png`, Uint8Array.of(i, i), 'image/png')
  }

  test('disk to S3 and back: every byte, and what is there already stays', async () => {
    const [from, back] = ['from', 'back'].map((name) => createDiskStorage({ folder: join(folder, name) })) as [
      Storage,
      Storage,
    ]
    const bucket = createS3Storage(s3)
    for await (const key of bucket.list('')) await bucket.delete(key)
    await fill(from, 20)
    await bucket.put('copied/3.png', Uint8Array.of(3, 3), 'image/png')
    await bucket.put('copied/4.png', Uint8Array.of(9), 'image/png')
    expect(await copyStorage(from, bucket)).toEqual({ copied: 19, same: 1 })
    expect(await copyStorage(from, bucket)).toEqual({ copied: 0, same: 20 })
    expect(await copyStorage(bucket, back)).toEqual({ copied: 20, same: 0 })
    for (let i = 0; i < 20; i += 1) expect([...((await back.get(`copied/${i}.png`))?.bytes ?? [])]).toEqual([i, i])
  })

  test('what does not arrive as it was sent is said', async () => {
    const from = createDiskStorage({ folder: join(folder, 'damaged-from') })
    const to = createDiskStorage({ folder: join(folder, 'damaged-to') })
    await fill(from, 1)
    const damaged: Storage = { ...to, put: (key, _, type) => to.put(key, Uint8Array.of(9), type) }
    await expect(copyStorage(from, damaged)).rejects.toThrow('copied/0.png did not arrive')
  })
})
