/** Colour is state: what is available stands out from what is not, in both schemes, on prices and on bubbles. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const css = await readFile(new URL('./map.css', import.meta.url), 'utf8')
const tokens = await readFile(new URL('../tokens.css', import.meta.url), 'utf8')

/** WCAG 2: what tells two things apart that are no text. */
const LEAST_CONTRAST = 3

function backgroundOf(selector: string, scheme: string): string {
  const rule = css.slice(css.indexOf(`\n${selector} {`))
  const token = /background: var\((--[\w-]+)\)/.exec(rule.slice(0, rule.indexOf('}')))?.[1]
  const block = tokens.slice(tokens.indexOf(scheme))
  return new RegExp(`${token}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? ''
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each([
  ['.map-price', '.map-price-no', ':root {'],
  ['.map-price', '.map-price-no', ":root[data-scheme='dark']"],
  ['.map-cluster', '.map-cluster-no', ':root {'],
  ['.map-cluster', '.map-cluster-no', ":root[data-scheme='dark']"],
])('%s and %s in %s', (available, unavailable, scheme) => {
  const colours = [backgroundOf(available, scheme), backgroundOf(unavailable, scheme)]
  expect(
    colours.every((colour) => /^#[0-9a-f]{6}$/.test(colour)),
    colours.join(),
  ).toBe(true)
  const [dark = 0, light = 0] = colours.map(luminance).toSorted((a, b) => a - b)
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
})
