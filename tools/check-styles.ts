/**
 * Checks names that share one namespace on a page: classes, ids, keyframes, custom properties. Each name has one owner,
 * so that no feature can style or find another's elements by accident, in whatever order the style sheets load.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sources } from './source-files.ts'

export async function checkStyles(root: string): Promise<string[]> {
  const problems = await Promise.all(
    [styleProblems, cascadeProblems, tokenProblems, keyframeProblems, propertyProblems, idProblems, kitProblems].map(
      (check) => check(root),
    ),
  )
  return problems.flat()
}

/**
 * Style sheets share one namespace, so a class that is the whole selector belongs to one file. Two files that define
 * the same class would style each other's elements; so would a feature that uses a class of another one.
 */
async function styleProblems(root: string): Promise<string[]> {
  const owners = new Map<string, string>()
  const named = new Map<string, Set<string>>()
  const problems: string[] = []
  for (const path of await sources(root, /\.css$/)) {
    const text = (await readFile(join(root, path), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, list]) => list?.split(',') ?? [])
    const own = new Set(selectors.flatMap((selector) => /^\.([\w-]+)(?::[\w-]+)*$/.exec(selector.trim())?.[1] ?? []))
    for (const name of own) {
      const owner = owners.get(name)
      if (owner) problems.push(`${path}: the class ${name} belongs to ${owner}`)
      else owners.set(name, path)
    }
    named.set(
      path,
      new Set(selectors.flatMap((one) => [...one.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!))),
    )
  }
  for (const [path, names] of named)
    for (const name of names) {
      const owner = featureOf(owners.get(name))
      if (owner !== null && featureOf(path) !== null && owner !== featureOf(path))
        problems.push(`${path}: names the class ${name} of ${owner}`)
    }
  return problems
}

/**
 * One file defines the order of the cascade (its first comment says why): it must contain every sheet, and no sheet may
 * be imported elsewhere. A library's own sheet may come with a part that loads later and that alone draws its elements.
 */
async function cascadeProblems(root: string): Promise<string[]> {
  const cascade = await readFile(join(root, 'src/app/styles.css'), 'utf8')
  const problems: string[] = []
  for (const path of await sources(root, /\.css$/))
    if (
      !path.startsWith('src/ui/map/') &&
      path !== 'src/app/styles.css' &&
      !cascade.includes(`'#${path.slice('src/'.length)}'`)
    )
      problems.push(`${path}: not in src/app/styles.css`)
  for (const path of await sources(root))
    if (
      !path.startsWith('src/ui/map/') &&
      path !== 'src/app/root.tsx' &&
      /^import '[#.].*\.css'/m.test(await readFile(join(root, path), 'utf8'))
    )
      problems.push(`${path}: style sheets come in by src/app/styles.css`)
  return problems
}

/** In px; only the one title or figure of a page is larger. */
const LARGEST_SCALED = 24

/**
 * A custom property that is never set is not an error in a browser: it silently has no effect. Font sizes come from the
 * scale, since the browser prepares the font once more for each further size.
 */
async function tokenProblems(root: string): Promise<string[]> {
  const set = new Set<string>()
  const used: [path: string, name: string][] = []
  const unscaled: string[] = []
  for (const path of await sources(root, /\.(css|tsx?)$/)) {
    const text = await readFile(join(root, path), 'utf8')
    for (const [, name] of text.matchAll(/(--[a-z][\w-]*)['"]?\s*:/g)) set.add(name!)
    if (!path.endsWith('.css')) continue
    for (const [, name] of text.matchAll(/var\((--[a-z][\w-]*)/g)) used.push([path, name!])
    for (const [, size] of text.matchAll(/font(?:-size)?: (?:\d+ )?([\d.]+)px/g))
      if (Number(size) <= LARGEST_SCALED) unscaled.push(`${path}: text of ${size}px is none of the --size tokens`)
  }
  const unset = used.filter(([, name]) => !set.has(name)).map(([path, name]) => `${path}: nothing sets ${name}`)
  return [...unset, ...unscaled]
}

/** Keyframes with the same name replace each other, and the sheet that loads last wins. */
async function keyframeProblems(root: string): Promise<string[]> {
  const owners = new Map<string, string>()
  const problems: string[] = []
  for (const path of await sources(root, /\.css$/))
    for (const [, name = ''] of (await readFile(join(root, path), 'utf8')).matchAll(/@keyframes ([\w-]+)/g)) {
      const owner = owners.get(name)
      if (owner) problems.push(`${path}: the keyframes ${name} belong to ${owner}`)
      else owners.set(name, path)
    }
  return problems
}

/**
 * Custom properties are inherited by everything inside. A token of tokens.css is set there alone, and two features must
 * not set a property of the same name; a feature may set a property that a control of ui offers.
 */
async function propertyProblems(root: string): Promise<string[]> {
  const TOKENS = 'src/ui/tokens.css'
  const owners = new Map<string, string>()
  const problems: string[] = []
  // Tokens come first and ui next, so that they own their names.
  const rank = (path: string) => (path === TOKENS ? 0 : featureOf(path) === null ? 1 : 2)
  const paths = (await sources(root, /\.css$/)).toSorted((a, b) => rank(a) - rank(b))
  for (const path of paths) {
    const text = (await readFile(join(root, path), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\//g, '')
    for (const name of new Set(Array.from(text.matchAll(/[{;]\s*(--[a-z][\w-]*)\s*:/g), ([, one = '']) => one))) {
      const owner = owners.get(name)
      if (owner === undefined) owners.set(name, path)
      else if (owner === TOKENS || (featureOf(owner) !== null && featureOf(owner) !== featureOf(path)))
        problems.push(`${path}: the property ${name} belongs to ${owner}`)
    }
  }
  return problems
}

/** Ids that every page has once. */
const IDS_OF_THE_FRAME = new Set(['content'])

/** Two features can be on one page, where an id must be unique. */
async function idProblems(root: string): Promise<string[]> {
  const owners = new Map<string, string>()
  const problems: string[] = []
  for (const path of await sources(root, /\.tsx$/))
    for (const [, name = ''] of (await readFile(join(root, path), 'utf8')).matchAll(/\sid="([\w-]+)"/g)) {
      if (IDS_OF_THE_FRAME.has(name)) continue
      const owner = owners.get(name)
      if (owner === undefined) owners.set(name, path)
      else if (zoneOfPath(owner) !== zoneOfPath(path)) problems.push(`${path}: the id ${name} belongs to ${owner}`)
    }
  return problems
}

/** The name of a feature, or of a folder beside the features. */
function zoneOfPath(path: string): string {
  return featureOf(path) ?? path.split('/').slice(0, 2).join('/')
}

function featureOf(path = ''): string | null {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** Files with buttons that are no pattern of the kit, and what those are. Everything else stands on src/ui/button.tsx. */
export const OWN_BUTTONS: Readonly<Record<string, string>> = {
  'src/app/shell/header.tsx': 'the switch of light and dark, a form of its own in the bar',
  'src/features/account/sign-in/web/password-field.tsx': 'shows the password, inside the edge of its field',
  'src/features/company/presence/web/own-week.tsx': 'half days of a week, which go on to the next kind',
  'src/features/company/presence/web/team-grid.tsx': 'cells of a grid of half days',
  'src/features/office/web/equipment-tiles.tsx': 'covers its tile',
  'src/features/office/web/free-times.tsx': 'segments that choose a view',
  'src/features/office/web/share-button.tsx': 'a chip',
  'src/features/office/web/start-calendar.tsx': 'cells of a grid and the segments that choose its day',
  'src/features/search/web/filter/filter-chips.tsx': 'chips',
  'src/features/search/web/form/address-field.tsx': 'clear and locate, inside the edge of their field',
  'src/features/search/web/form/address-sheet.tsx': 'clears its field from inside; rows of places to choose',
  'src/features/search/web/form/date-field.tsx': 'a combobox in the look of a field',
  'src/features/search/web/form/day-picker.tsx': 'cells of a grid of days',
  'src/features/search/web/form/memory-list.tsx': 'rows of places to choose',
}

/** Written by components of ui alone: buttons, notices and tags. */
const CLASSES_OF_THE_KIT = [
  'btn',
  'text-button',
  'sentence-button',
  'icon-button',
  'framed-button',
  'round-button',
  'notice',
  'tag',
]

/** One kit: a button, notice or tag written by hand misses what its component learns later. */
async function kitProblems(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const path of await sources(root, /\.tsx$/)) {
    if (/^src\/(?:ui|client\/form)\//.test(path)) continue
    const text = await readFile(join(root, path), 'utf8')
    if (!(path in OWN_BUTTONS) && hasOwnButton(text)) problems.push(`${path}: a <button> that is no Button of src/ui`)
    const given = Array.from(text.matchAll(/\bclassName=(?:"([^"]*)"|\{([^}]*)\})/g), ([, words = '', code = '']) =>
      code === '' ? words : [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, quoted]) => quoted).join(' '),
    )
    const names = new Set(given.flatMap((words) => words.split(/\s+/)))
    for (const name of CLASSES_OF_THE_KIT)
      if (names.has(name)) problems.push(`${path}: writes the class ${name}, which a component of src/ui does`)
  }
  return problems
}

export const hasOwnButton = (text: string) => /<button\b/.test(text)
