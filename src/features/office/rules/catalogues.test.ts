import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EQUIPMENT, isEquipmentKey } from './equipment.ts'
import { HOUSE_RULES, isHouseRuleKey } from './house-rules.ts'

test.each([
  ['equipment', EQUIPMENT, 28],
  ['house rules', HOUSE_RULES, 12],
])('%s: keys are unique, both languages there and different, icons exist', (_name, catalogue, least) => {
  expect(catalogue.length).toBeGreaterThanOrEqual(least)
  expect(new Set(catalogue.map((item) => item.key)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map((item) => item.de)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map((item) => item.en)).size).toBe(catalogue.length)
  for (const { key, icon, de, en } of catalogue) {
    expect(key).toMatch(/^[a-z][a-zA-Z]+$/)
    expect(Math.min(de.length, en.length), key).toBeGreaterThan(1)
    const file = new URL(`../../../../node_modules/lucide-react/dist/esm/icons/${icon}.mjs`, import.meta.url)
    expect(existsSync(file), icon).toBe(true)
  }
})

test('foreign keys are refused', () => {
  expect([isEquipmentKey('wifi'), isEquipmentKey('jacuzzi'), isEquipmentKey('constructor')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isHouseRuleKey('noSmoking'), isHouseRuleKey('wifi')]).toEqual([true, false])
})
