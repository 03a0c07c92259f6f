import { expect, test } from 'vitest'
import { EQUIPMENT } from '../rules/equipment.ts'
import { HOUSE_RULES } from '../rules/house-rules.ts'
import { KNOWN_ICONS } from './equipment-icon.tsx'

test('every icon of the catalogues can be drawn, and none is carried for nothing', () => {
  const wanted = new Set<string>([...EQUIPMENT, ...HOUSE_RULES].map((item) => item.icon))
  expect([...KNOWN_ICONS].sort()).toEqual([...wanted].sort())
})
