import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
/** The part of a style sheet that applies to forced colours only; its blocks end with a brace in the first column. */
const forcedPart = (css: string) =>
  Array.from(css.matchAll(/@media \(forced-colors: active\) \{([\s\S]*?)\n\}/g), ([, body]) => body).join('\n')
const sheets = globSync('src/**/*.css', { cwd: root }).map((file) => {
  const css = withoutComments(readFileSync(join(root, file), 'utf8'))
  return { file, css, forced: forcedPart(css) }
})
const common = sheets.find(({ file }) => file.endsWith('ui/forced-colors.css'))!.forced

/** The selectors of the rules with this declaration, each on its own. */
const selectorsOf = (css: string, declaration: RegExp) =>
  Array.from(css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    .filter(([, , body = '']) => declaration.test(body))
    .flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))

test('buttons, links and cells that say their state are told apart with forced colours', () => {
  const chosen = selectorsOf(common, /background: Highlight !important;\s+color: HighlightText !important;/)
  const within = selectorsOf(common, /background: transparent !important;\s+color: inherit !important;/)
  for (const state of [
    "[aria-pressed='true']",
    "[aria-selected='true']",
    "[aria-current]:not([aria-current='date'])",
  ]) {
    expect(chosen).toContain(state)
    expect(within).toContain(`${state} *`)
  }
})

test('every choice whose box is drawn by us, not by the browser, shows that it is made', () => {
  let choices = 0
  for (const { file, css, forced } of sheets)
    for (const [selector] of css.matchAll(/^[^\n{},]*(?:\binput|\bradio):checked[^\n{},]*/gm)) {
      choices += 1
      expect(common + forced, `${file}: ${selector.trim()}`).toContain(selector.trim())
    }
  expect(choices).toBeGreaterThan(2)
})

test('cards that are not available, pointed at here or on the map, or selected are told apart with forced colours', () => {
  const { forced } = sheets.find(({ file }) => file.endsWith('search/web/results/office-card.css'))!
  expect(selectorsOf(forced, /border: 1px solid CanvasText/)).toContain('.office-card')
  expect(selectorsOf(forced, /border-style: dashed/)).toContain('.office-card.off')
  const pointedAt = selectorsOf(forced, /outline: 2px solid CanvasText/)
  expect(pointedAt).toEqual(expect.arrayContaining(['.office-card:hover', '.office-card.highlighted']))
  expect(selectorsOf(forced, /outline: 4px solid Highlight/)).toContain('.office-card.selected')
})
