import { expect, test } from 'vitest'
import { expandRule } from './recurrence.ts'

const wall = (text: string) => Temporal.Instant.from(`${text}Z`).epochMilliseconds
const december = { from: wall('2026-12-01T00:00'), to: wall('2026-12-31T23:59') }
const days = (rule: string, start = '2026-12-01T09:00', between = december) => {
  const { walls } = expandRule(rule, wall(start), between, (utc) => utc + 3_600_000)
  return walls?.map((one) => Temporal.Instant.fromEpochMilliseconds(one).toString().slice(5, 16)) ?? null
}

test.each<[string, string, string[]]>([
  ['FREQ=DAILY;COUNT=2', '2026-12-01T09:00', ['12-01T09:00', '12-02T09:00']],
  ['FREQ=DAILY;INTERVAL=10', '2000-01-01T09:00', ['12-10T09:00', '12-20T09:00', '12-30T09:00']],
  [
    'FREQ=DAILY;COUNT=9840',
    '2000-01-01T09:00',
    [
      '12-01T09:00',
      '12-02T09:00',
      '12-03T09:00',
      '12-04T09:00',
      '12-05T09:00',
      '12-06T09:00',
      '12-07T09:00',
      '12-08T09:00',
      '12-09T09:00',
    ],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO',
    '2026-11-29T09:00',
    ['12-07T09:00', '12-13T09:00', '12-21T09:00', '12-27T09:00'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU',
    '2026-11-29T09:00',
    ['12-13T09:00', '12-14T09:00', '12-27T09:00', '12-28T09:00'],
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31T09:00', ['12-31T09:00']],
  ['FREQ=MONTHLY', '2026-01-31T09:00', ['12-31T09:00']],
  ['FREQ=YEARLY;BYDAY=2TU;BYMONTH=12', '2020-12-08T09:00', ['12-08T09:00']],
  ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO', '2020-12-28T09:00', ['12-28T09:00']],
  ['FREQ=HOURLY;INTERVAL=6;UNTIL=20261201T150000', '2026-12-01T09:00', ['12-01T09:00', '12-01T15:00']],
  ['FREQ=DAILY;UNTIL=20261202', '2026-12-01T09:00', ['12-01T09:00', '12-02T09:00']],
  ['FREQ=DAILY;UNTIL=20261202T080000Z', '2026-12-01T09:00', ['12-01T09:00', '12-02T09:00']],
  ['FREQ=DAILY;UNTIL=20261202T075959Z', '2026-12-01T09:00', ['12-01T09:00']],
  ['FREQ=DAILY;UNTIL=20261001', '2026-09-01T09:00', []],
  ['FREQ=DAILY;COUNT=3;UNTIL=20261202T080000Z', '2026-12-01T09:00', ['12-01T09:00', '12-02T09:00']],
  ['freq=daily;count=1;', '2026-12-01T09:00', ['12-01T09:00']],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2020-03-01T09:00', []],
  ['FREQ=WEEKLY;BYDAY=MO;COUNT=2', '2026-12-01T09:00', ['12-01T09:00', '12-07T09:00']],
])('%s from %s', (rule, start, expected) => expect(days(rule, start)).toEqual(expected))

test.each([
  '',
  'FREQ=SOMETIMES',
  'FREQ=SECONDLY',
  'FREQ=MINUTELY;INTERVAL=60',
  'FREQ=DAILY;BYSECOND=0',
  'FREQ=DAILY;SKIP=FORWARD;RSCALE=GREGORIAN',
  'RSCALE=CHINESE;FREQ=YEARLY',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY;COUNT=1=2',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=DAILY;UNTIL=later',
  `FREQ=DAILY;BYHOUR=${'1,'.repeat(250)}1`,
])('%s is no rule of a diary', (rule) =>
  expect(expandRule(rule, wall('2026-12-01T09:00'), december, (utc) => utc)).toEqual({
    fault: 'rule',
    walls: null,
  }),
)
