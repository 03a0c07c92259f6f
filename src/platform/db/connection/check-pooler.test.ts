import { expect, test } from 'vitest'
import { statementsFor } from './check-pooler.ts'

const WANTED = { timezone: 'UTC', statement_timeout: 3000 }

test.each<[string, Record<string, string>, string[]]>([
  ['all as it must be', { timezone: 'utc', statement_timeout: '3000' }, []],
  [
    'no limit',
    { timezone: 'UTC', statement_timeout: '0' },
    [`alter role "vier""tel" in database "viertel" set statement_timeout = '3000';`],
  ],
  [
    'nothing known',
    {},
    [
      `alter role "vier""tel" in database "viertel" set timezone = 'UTC';`,
      `alter role "vier""tel" in database "viertel" set statement_timeout = '3000';`,
    ],
  ],
])('%s', (_, is, statements) => {
  expect(statementsFor({ role: 'vier"tel', database: 'viertel' }, is, WANTED)).toEqual(statements)
})
