import { expect, test } from 'vitest'
import { coming, inForce } from './terms-times.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('which version is in force, and which is coming', () => {
  const versions = [
    { version: 1, effectiveAt: at('2026-11-01T00:00:00Z') },
    { version: 2, effectiveAt: at('2026-12-01T00:00:00Z') },
    { version: 3, effectiveAt: at('2026-12-01T00:00:00Z') },
    { version: 4, effectiveAt: at('2027-01-01T00:00:00Z') },
  ]
  const seen = (now: string) => [inForce(versions, at(now))?.version, coming(versions, at(now))?.version]
  expect(seen('2026-10-31T23:59:59Z')).toEqual([undefined, 1])
  expect(seen('2026-11-01T00:00:00Z')).toEqual([1, 2])
  expect(seen('2026-11-30T23:59:59Z')).toEqual([1, 2])
  expect(seen('2026-12-01T00:00:00Z')).toEqual([3, 4])
  expect(seen('2027-01-01T00:00:00Z')).toEqual([4, undefined])
})
