import { expect, test } from 'vitest'
import { AUDIENCES, opensToOutsiders } from './choices.ts'

test('opened are only offices that were for companies, to those who are paid for', () => {
  const opened = AUDIENCES.flatMap((before) =>
    AUDIENCES.filter((after) => opensToOutsiders(before, after)).map((after) => `${before} ${after}`),
  )
  expect(opened).toEqual(['employees everybody', 'employees refugees', 'internal everybody', 'internal refugees'])
})
