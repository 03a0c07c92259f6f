import { expect, test } from 'vitest'
import { exportExpires, exportFile, exportName, mayExport } from './export-limits.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')

test.each([
  [null, true],
  ['2026-11-09T08:00:00Z', true],
  ['2026-11-09T08:00:01Z', false],
  ['2026-11-10T08:00:00Z', false],
])('asked last at %s: %s', (last, may) => {
  expect(mayExport(last === null ? null : Temporal.Instant.from(last), NOW)).toBe(may)
})

test('it is there for seven days, under a name with the day', () => {
  expect(exportExpires(NOW).toString()).toBe('2026-11-17T08:00:00Z')
  expect(exportName(NOW)).toBe('viertel-2026-11-10.zip')
  expect(exportFile('ab12')).toBe('exports/ab12.zip')
})
