/**
 * Vitest compares two values of Temporal by their own properties, of which they have none: to `toMatchObject` all were
 * equal. They are equal when both are of one type and read the same.
 */
import { expect } from 'vitest'

const isTemporal = (value: unknown) => String(Object.prototype.toString.call(value)).startsWith('[object Temporal.')

expect.addEqualityTesters([
  (a, b) =>
    isTemporal(a) && isTemporal(b)
      ? Object.prototype.toString.call(a) === Object.prototype.toString.call(b) && String(a) === String(b)
      : undefined,
])
