import { expect, it } from 'vitest'
import { labelAngle, ringsAt } from './walk-rings.ts'

/** Scale for 256-pixel tiles at 52.5 degrees north. */
const metresPerPixel = (zoom: number) => (156_543.033_928 * Math.cos((52.5 * Math.PI) / 180)) / 2 ** zoom
const minutes = (zoom: number) => ringsAt(metresPerPixel(zoom)).map((ring) => ring.minutes)

it('rings are 400 m for five minutes on foot', () => {
  expect(ringsAt(metresPerPixel(14))).toEqual([
    { minutes: 5, metres: 400 },
    { minutes: 10, metres: 800 },
    { minutes: 15, metres: 1200 },
  ])
})

it('as many as can be told apart', () => {
  expect([15, 13, 12, 11, 9].map(minutes)).toEqual([[5, 10, 15], [5, 10, 15], [15], [], []])
})

it('a label stands north-east, or at the next angle where no pin is', () => {
  const at = (degrees: number) => ({
    x: Math.cos((degrees * Math.PI) / 180) * 100,
    y: Math.sin((degrees * Math.PI) / 180) * 100,
  })
  expect(labelAngle(100, [])).toBe(50)
  const angle = labelAngle(100, [at(50)])
  expect(angle).not.toBe(50)
  const [label, pin] = [at(angle), at(50)]
  expect(Math.abs(label.x - pin.x) > 48 || Math.abs(label.y - pin.y) > 36).toBe(true)
  expect(
    labelAngle(
      100,
      Array.from({ length: 36 }, (_, i) => at(i * 10)),
    ),
  ).toBe(50)
})
