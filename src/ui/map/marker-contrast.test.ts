/** Available places stand out from unavailable ones by contrast, in both colour schemes, as prices and as clusters. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const css = await readFile(new URL('./map.css', import.meta.url), 'utf8')
const tokens = await readFile(new URL('../tokens.css', import.meta.url), 'utf8')

/** WCAG 2: the least contrast between things that are not text. */
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

const forced = css.slice(css.indexOf('@media (forced-colors: active)'))

/** The declarations for a selector with forced colours, wherever the selector is in its list. */
function forcedRule(selector: string): string {
  const rules = [...forced.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  const own = rules.filter(([, list = '']) => list.split(',').some((one) => one.trim() === selector))
  return own.map(([, , body = '']) => body).join('')
}

test('with forced colours no two states of a marker look the same, and none rests on colour taken away', () => {
  for (const [available, unavailable, active] of [
    ['.map-price', '.map-price-no', '.map-price-act'],
    ['.map-cluster', '.map-cluster-no', '.map-cluster-open'],
  ] as const) {
    expect(forcedRule(available)).toContain('background: ButtonFace')
    expect(forcedRule(unavailable), unavailable).toMatch(/border-style: dashed/)
    expect(forcedRule(unavailable), unavailable).toMatch(/color: GrayText/)
    expect(forcedRule(active), active).toMatch(/background: SelectedItem !important/)
  }
  for (const hovered of ['.map-price-hover', '.map-cluster:hover'])
    expect(forcedRule(hovered), hovered).toMatch(/outline: 2px solid Highlight/)
})
