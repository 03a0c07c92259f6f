import { expect, test } from 'vitest'
import { typedPosition } from './typed-position.ts'

test.each([
  ['52.5200, 13.4050', 52.52, 13.405],
  ['52.52,13.405', 52.52, 13.405],
  ['  52,5200 13,4050 ', 52.52, 13.405],
  ['52,5200, 13,4050', 52.52, 13.405],
  ['52.5200° N, 13.4050° E', 52.52, 13.405],
  ['52.5200N 13.4050O', 52.52, 13.405],
  ['52.5200; -13.4050', 52.52, -13.405],
  ['33.8600 S 13.4050 W', -33.86, -13.405],
  ['52°31\'12"N 13°24\'18"E', 52.52, 13.405],
  ['52° 31′ 12″ N, 13° 24′ 18″ O', 52.52, 13.405],
  ['90.00, 180.00', 90, 180],
])('%s', (text, lat, lng) => {
  const found = typedPosition(text)
  expect(found?.lat).toBeCloseTo(lat, 6)
  expect(found?.lng).toBeCloseTo(lng, 6)
})

test.each([
  '10115',
  '10115 Berlin',
  '1010, 1020',
  '12.5, 13.4',
  '91.00, 13.00',
  '52.52, 181.00',
  'Torstraße 49',
  '',
  '52.52',
  '52.52, 13.40, 7.10',
])('"%s" is no position', (text) => expect(typedPosition(text)).toBeNull())
