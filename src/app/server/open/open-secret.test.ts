import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { markOfSecret, openSecret } from './open-secret.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'viertel-secret-'))
  vi.stubEnv('SECRET', '')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(place, { recursive: true, force: true })
})
const configIn = (folder: string) => readConfig({ DATA_DIR: join(place, folder) })

test('one is made where there is none, and kept', async () => {
  const config = configIn('new')
  expect(await markOfSecret(config)).toBe('')
  const secret = await openSecret(config)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await openSecret(config)).toBe(secret)
  expect(await readFile(join(place, 'new/secret'), 'utf8')).toBe(secret)
})

test('its mark is that of this secret alone, and does not tell it', async () => {
  const [one, other] = [configIn('one'), configIn('other')]
  const secret = await openSecret(one)
  await openSecret(other)
  const mark = await markOfSecret(one)
  expect(mark).toMatch(/^[0-9a-f]{16}$/)
  expect(await markOfSecret(one)).toBe(mark)
  expect(await markOfSecret(other)).not.toBe(mark)
  expect(secret).not.toContain(mark)
})

test('one that cannot be read is not replaced', async () => {
  const config = configIn('unreadable')
  await mkdir(join(place, 'unreadable/secret'), { recursive: true })
  await expect(openSecret(config)).rejects.toThrow('EISDIR')
})
