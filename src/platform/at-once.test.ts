import { expect, test } from 'vitest'
import { RefusalError } from '#kernel/verdict.ts'
import { atOnce } from './at-once.ts'

test('two run at once, the others wait in order, and more than may wait are refused', async () => {
  const limited = atOnce(2, 2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) =>
    limited(async () => {
      begun.push(n)
      await new Promise<void>((end) => ends.push(end))
      return n
    })
  const running = [1, 2, 3, 4].map(work)
  expect(begun).toEqual([1, 2])
  await expect(work(5)).rejects.toBeInstanceOf(RefusalError)
  ends.shift()?.()
  await expect(running[0]).resolves.toBe(1)
  expect(begun).toEqual([1, 2, 3])
  for (const end of ends.splice(0)) end()
  await running[2]
  expect(begun).toEqual([1, 2, 3, 4])
  for (const end of ends.splice(0)) end()
  await expect(Promise.all(running)).resolves.toEqual([1, 2, 3, 4])
})

test('work that fails leaves its place to the next', async () => {
  const limited = atOnce(1, 5)
  const failing = limited(() => Promise.reject(new Error('broken')))
  const next = limited(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('done')
})
