import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { BadStorageKey, type Storage } from './port.ts'

const folder = mkdtempSync(join(tmpdir(), 'viertel-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeStorage('disk', () => createDiskStorage({ folder: join(folder, 'files') }))

/** What every store must do. */
function describeStorage(name: string, create: () => Storage): void {
  describe(name, () => {
    let storage: Storage
    beforeAll(() => {
      storage = create()
    })
    const bytes = (...values: number[]) => Uint8Array.from(values)

    test('gives back what was put, with its type', async () => {
      await storage.put('pictures/desk-1/480.webp', bytes(1, 2, 3), 'image/webp')
      const file = await storage.get('pictures/desk-1/480.webp')
      expect(file && [...file.bytes]).toEqual([1, 2, 3])
      expect(file?.contentType).toBe('image/webp')
      expect(await storage.has('pictures/desk-1/480.webp')).toBe(true)
    })

    test('a missing key is null, a folder and a key below a file are missing', async () => {
      await storage.put('a.d/b.png', bytes(1), 'image/png')
      for (const key of ['none.png', 'none/none.png', 'a.d/b.png/c.png'])
        expect([await storage.get(key), await storage.has(key)]).toEqual([null, false])
      await storage.put('folder.png/inner.png', bytes(1), 'image/png')
      expect([await storage.get('folder.png'), await storage.has('folder.png')]).toEqual([null, false])
    })

    test('replacing changes the tag, equal bytes have the equal tag', async () => {
      await storage.put('x.pdf', bytes(1), 'application/pdf')
      await storage.put('y.pdf', bytes(1), 'application/pdf')
      const [x, y] = [await storage.get('x.pdf'), await storage.get('y.pdf')]
      expect(x?.etag).toMatch(/^"[\w-]{20,}"$/)
      expect(y?.etag).toBe(x?.etag)
      await storage.put('x.pdf', bytes(2), 'application/pdf')
      expect((await storage.get('x.pdf'))?.etag).not.toBe(y?.etag)
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
