import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const css = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')

/** The tokens of the first block with this selector. */
function tokensOf(selector: string): Map<string, string> {
  const from = css.indexOf('{', css.indexOf(selector))
  const block = css.slice(from + 1, css.indexOf('}', from))
  return new Map([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]))
}

test('the dark of the system and the dark of the switch are the same', () => {
  const bySystem = tokensOf(":root:not([data-scheme='light'])")
  expect(bySystem.size).toBeGreaterThan(20)
  expect(tokensOf(":root[data-scheme='dark']")).toEqual(bySystem)
})

test('every colour and shadow has a value in the dark', () => {
  const light = [...tokensOf(':root {')].filter(([, value]) => /#|rgb\(/.test(value)).map(([name]) => name)
  const dark = tokensOf(":root[data-scheme='dark']")
  expect(light.length).toBeGreaterThan(20)
  expect(light.filter((name) => !dark.has(name))).toEqual([])
})
