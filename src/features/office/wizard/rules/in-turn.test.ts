import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('what takes long is not overtaken, and what fails stops no other', async () => {
  const done: string[] = []
  const large = Promise.withResolvers<void>()
  const takeTurn = inTurn()
  const add = (photo: string) =>
    takeTurn(async () => {
      if (photo === 'large') await large.promise
      if (photo === 'broken') throw new Error('broken')
      done.push(photo)
    })
  const all = Promise.allSettled(['large', 'broken', 'small'].map(add))
  large.resolve()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual(['large', 'small'])
})
